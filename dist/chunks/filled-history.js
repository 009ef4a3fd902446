export { t as measurePast } from "./filled-history2.js";
