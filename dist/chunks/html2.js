export { t as renderHtml } from "./html.js";
