export { t as fill } from "./fill.js";
