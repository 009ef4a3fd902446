export { s as useStandIns } from "./load-suite.js";
