export { t as fill, n as fillDefaults } from "./fill.js";
