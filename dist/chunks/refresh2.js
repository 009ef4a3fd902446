export { r as refresh } from "./refresh.js";
