#!/usr/bin/env node
import { n as __require, r as __toESM, t as __commonJSMin } from "./chunks/rolldown-runtime.js";
import { S as exitCodes, a as readTextFile, b as errorCode, c as comparisonKind, f as baselineSchema, g as configSchema, i as readJsonFileOf, m as maxRuns, o as checkSchema, s as baselineKind, t as parseJsonText, u as runKind, v as policySchema, x as UserError } from "./chunks/json-file.js";
import { C as isSupported, S as measurePairs, _ as requireRow, a as plainPhase, b as deciderFor, c as leading, d as verdictWord, f as openWorkshop, g as measureSides, h as compareAll, i as runCircumstances, l as leftText$1, m as check, n as summariesOf, o as doneText, p as findInstallation, r as factsOf, s as glanceNames, t as renderRunMarkdown, u as limitsText, v as rowId, w as newerNode, x as pairingFor, y as searchRows } from "./chunks/run-markdown.js";
import { n as standardStream, r as makeEnding, t as refusedAccess } from "./chunks/refused-access.js";
import { C as plainLines, H as unitName, Q as array, S as oneLine, U as value, _ as counted, a as benchmarkId, at as strictObject, c as maxValues, d as runSchema, dt as toJSONSchema, f as runSchemaId, o as isPaired, ot as string, rt as object, s as maxBenchmarks, st as tuple, t as comparisonSchema, tt as literal, w as plainText, x as logSafe, z as readableName } from "./chunks/comparison.js";
import { D as _usingCtx, E as writeWhole, N as makeWaiting, O as baselineText, S as resolveInside, T as resultsFolder, _ as admitFile, a as rememberRun, c as readBaseline, f as acceptLevel, g as pruneBaseline, h as emptyBaseline, j as gitIn, l as updateBaseline, m as addRuns, o as checkedBaseline, p as acceptRecord, x as openProject, y as shortfalls } from "./chunks/stored-baseline.js";
import { B as displayWidth, C as rowTitle, D as isWatched, E as countTexts, F as groupBy, G as table, H as fittingTable, I as rowsThat, K as unbroken, L as shortNames, O as isWatchedChange, R as sortRows, S as nameRows, U as naturalWidth, V as fits, W as pad, a as acceptedText, b as sideTitles, c as relativeInterval, d as sharedLimitsText, f as sideValues, i as methodLines, l as sameText, m as headline, o as atLeast, p as thresholdsFact, q as wrap, s as changeFact, w as speaksForAll, x as sidesText, z as cutTo } from "./chunks/terminal-method.js";
import { a as reachOf, d as version, i as intervalBar, n as renderComment, r as barAxis, u as chosenMetrics } from "./chunks/comment.js";
import { C as projectPackage, E as walkTree, Q as writeDriftRun, S as installPackage, T as placeTree, W as optionsFrom, X as driftAnchor, _ as builtinFixtures, b as describeSuitePackages, d as benchmarkIds, g as findSuites, h as describeSuites, r as measureRun, u as planProject, v as loadFixtureSpec, w as ensureTreeAt, x as findPackage, y as sourceOf } from "./chunks/measure-run.js";
import { t as exitCodeOf } from "./chunks/exit-code.js";
import { a as nothingKept, i as isEmptyRun, n as figuresOf, o as writeResults, r as ensureResultsFolder, s as jsonText } from "./chunks/figures.js";
import { a as scaleOf, c as joinMarkup, i as round, l as scriptData, n as linePath, o as renderPage, r as markPath, s as element, t as renderHtml } from "./chunks/html.js";
import { A as formatInterval, E as decimal, F as formatThreshold, I as formatValue, L as shortCommit, M as formatPair, N as formatProbability, O as formatDifference, P as formatRelative, S as standingText, V as isTimed, _ as metricTitle, b as sizeText$2, c as directionOf, g as joinList, h as isTailChange, i as changeText, j as formatMagnitude, k as formatDuration, m as isInUnit, n as briefChange, o as changeWords, r as capital, s as detectableText, t as besideZeroText, v as plural, w as worstPossible, x as standingOf, y as scaledChange } from "./chunks/words.js";
import { n as writeRun, t as readRun } from "./chunks/run-file.js";
import { n as fillDefaults, t as fill } from "./chunks/fill.js";
import { t as parseDuration } from "./chunks/duration.js";
import { t as findSuspects } from "./chunks/suspects.js";
import { C as nearest, E as onScale, O as scaleFor, S as matchesAny, T as changeOf, a as headValues, d as pairDeviation, g as compilePolicy, i as finiteOrNull, u as halfInterquartileRange, w as requireMatches, x as globMatcher } from "./chunks/exact.js";
import { i as sortPlatforms, n as platformName, r as platformNames } from "./chunks/platform-name.js";
import { t as compareRuns } from "./chunks/compare.js";
import { a as looksOf, c as rankPairs, f as detectableShift, g as isExactPair, h as holdsPairs, i as levelsOf$1, l as completePairs, m as headAlone, o as pShiftAtLeast, s as pShiftAtMost, t as pairedQuestion, u as readyPairs, x as incompleteBeta, y as startedPairs } from "./chunks/paired-question.js";
import { n as lowerMedian, r as median } from "./chunks/quantile.js";
import { l as machineClass, s as calibrationOf, t as storedRuns } from "./chunks/stored-runs.js";
import { createHash, randomBytes } from "node:crypto";
import path, { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual, stripVTControlCharacters } from "node:util";
import { lstat, readFile, readdir, rm } from "node:fs/promises";
// node_modules/commander/lib/error.js
var require_error = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* CommanderError class
	*/
	var CommanderError = class extends Error {
		/**
		* Constructs the CommanderError class
		* @param {number} exitCode suggested exit code which could be used with process.exit
		* @param {string} code an id string representing the error
		* @param {string} message human-readable description of the error
		*/
		constructor(exitCode, code, message) {
			super(message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
			this.code = code;
			this.exitCode = exitCode;
			this.nestedError = void 0;
		}
	};
	/**
	* InvalidArgumentError class
	*/
	var InvalidArgumentError = class extends CommanderError {
		/**
		* Constructs the InvalidArgumentError class
		* @param {string} [message] explanation of why argument is invalid
		*/
		constructor(message) {
			super(1, "commander.invalidArgument", message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
		}
	};
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
}));
// node_modules/commander/lib/argument.js
var require_argument = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Argument = class {
		/**
		* Initialize a new command argument with the given name and description.
		* The default is that the argument is required, and you can explicitly
		* indicate this with <> around the name. Put [] around the name for an optional argument.
		*
		* @param {string} name
		* @param {string} [description]
		*/
		constructor(name, description) {
			this.description = description || "";
			this.variadic = false;
			this.parseArg = void 0;
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.argChoices = void 0;
			switch (name[0]) {
				case "<":
					this.required = true;
					this._name = name.slice(1, -1);
					break;
				case "[":
					this.required = false;
					this._name = name.slice(1, -1);
					break;
				default:
					this.required = true;
					this._name = name;
			}
			if (this._name.endsWith("...")) {
				this.variadic = true;
				this._name = this._name.slice(0, -3);
			}
		}
		/**
		* Return argument name.
		*
		* @return {string}
		*/
		name() {
			return this._name;
		}
		/**
		* @package
		*/
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		/**
		* Set the default value, and optionally supply the description to be displayed in the help.
		*
		* @param {*} value
		* @param {string} [description]
		* @return {Argument}
		*/
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		/**
		* Set the custom handler for processing CLI command arguments into argument values.
		*
		* @param {Function} [fn]
		* @return {Argument}
		*/
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		/**
		* Only allow argument value to be one of choices.
		*
		* @param {string[]} values
		* @return {Argument}
		*/
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		/**
		* Make argument required.
		*
		* @returns {Argument}
		*/
		argRequired() {
			this.required = true;
			return this;
		}
		/**
		* Make argument optional.
		*
		* @returns {Argument}
		*/
		argOptional() {
			this.required = false;
			return this;
		}
	};
	/**
	* Takes an argument and returns its human readable equivalent for help usage.
	*
	* @param {Argument} arg
	* @return {string}
	* @private
	*/
	function humanReadableArgName(arg) {
		const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
		return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
	}
	exports.Argument = Argument;
	exports.humanReadableArgName = humanReadableArgName;
}));
// node_modules/commander/lib/help.js
var require_help = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { humanReadableArgName } = require_argument();
	/**
	* TypeScript import types for JSDoc, used by Visual Studio Code IntelliSense and `npm run typescript-checkJS`
	* https://www.typescriptlang.org/docs/handbook/jsdoc-supported-types.html#import-types
	* @typedef { import("./argument.js").Argument } Argument
	* @typedef { import("./command.js").Command } Command
	* @typedef { import("./option.js").Option } Option
	*/
	var Help = class {
		constructor() {
			this.helpWidth = void 0;
			this.minWidthToWrap = 40;
			this.sortSubcommands = false;
			this.sortOptions = false;
			this.showGlobalOptions = false;
		}
		/**
		* prepareContext is called by Commander after applying overrides from `Command.configureHelp()`
		* and just before calling `formatHelp()`.
		*
		* Commander just uses the helpWidth and the rest is provided for optional use by more complex subclasses.
		*
		* @param {{ error?: boolean, helpWidth?: number, outputHasColors?: boolean }} contextOptions
		*/
		prepareContext(contextOptions) {
			this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
		}
		/**
		* Get an array of the visible subcommands. Includes a placeholder for the implicit help command, if there is one.
		*
		* @param {Command} cmd
		* @returns {Command[]}
		*/
		visibleCommands(cmd) {
			const visibleCommands = cmd.commands.filter((cmd) => !cmd._hidden);
			const helpCommand = cmd._getHelpCommand();
			if (helpCommand && !helpCommand._hidden) visibleCommands.push(helpCommand);
			if (this.sortSubcommands) visibleCommands.sort((a, b) => {
				return a.name().localeCompare(b.name());
			});
			return visibleCommands;
		}
		/**
		* Compare options for sort.
		*
		* @param {Option} a
		* @param {Option} b
		* @returns {number}
		*/
		compareOptions(a, b) {
			const getSortKey = (option) => {
				return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
			};
			return getSortKey(a).localeCompare(getSortKey(b));
		}
		/**
		* Get an array of the visible options. Includes a placeholder for the implicit help option, if there is one.
		*
		* @param {Command} cmd
		* @returns {Option[]}
		*/
		visibleOptions(cmd) {
			const visibleOptions = cmd.options.filter((option) => !option.hidden);
			const helpOption = cmd._getHelpOption();
			if (helpOption && !helpOption.hidden) {
				const removeShort = helpOption.short && cmd._findOption(helpOption.short);
				const removeLong = helpOption.long && cmd._findOption(helpOption.long);
				if (!removeShort && !removeLong) visibleOptions.push(helpOption);
				else if (helpOption.long && !removeLong) visibleOptions.push(cmd.createOption(helpOption.long, helpOption.description));
				else if (helpOption.short && !removeShort) visibleOptions.push(cmd.createOption(helpOption.short, helpOption.description));
			}
			if (this.sortOptions) visibleOptions.sort(this.compareOptions);
			return visibleOptions;
		}
		/**
		* Get an array of the visible global options. (Not including help.)
		*
		* @param {Command} cmd
		* @returns {Option[]}
		*/
		visibleGlobalOptions(cmd) {
			if (!this.showGlobalOptions) return [];
			const globalOptions = [];
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
				const visibleOptions = ancestorCmd.options.filter((option) => !option.hidden);
				globalOptions.push(...visibleOptions);
			}
			if (this.sortOptions) globalOptions.sort(this.compareOptions);
			return globalOptions;
		}
		/**
		* Get an array of the arguments if any have a description.
		*
		* @param {Command} cmd
		* @returns {Argument[]}
		*/
		visibleArguments(cmd) {
			if (cmd._argsDescription) cmd.registeredArguments.forEach((argument) => {
				argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
			});
			if (cmd.registeredArguments.find((argument) => argument.description)) return cmd.registeredArguments;
			return [];
		}
		/**
		* Get the command term to show in the list of subcommands.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		subcommandTerm(cmd) {
			const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
			return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + (args ? " " + args : "");
		}
		/**
		* Get the option term to show in the list of options.
		*
		* @param {Option} option
		* @returns {string}
		*/
		optionTerm(option) {
			return option.flags;
		}
		/**
		* Get the argument term to show in the list of arguments.
		*
		* @param {Argument} argument
		* @returns {string}
		*/
		argumentTerm(argument) {
			return argument.name();
		}
		/**
		* Get the longest command term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestSubcommandTermLength(cmd, helper) {
			return helper.visibleCommands(cmd).reduce((max, command) => {
				return Math.max(max, this.displayWidth(helper.styleSubcommandTerm(helper.subcommandTerm(command))));
			}, 0);
		}
		/**
		* Get the longest option term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestOptionTermLength(cmd, helper) {
			return helper.visibleOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		/**
		* Get the longest global option term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestGlobalOptionTermLength(cmd, helper) {
			return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		/**
		* Get the longest argument term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestArgumentTermLength(cmd, helper) {
			return helper.visibleArguments(cmd).reduce((max, argument) => {
				return Math.max(max, this.displayWidth(helper.styleArgumentTerm(helper.argumentTerm(argument))));
			}, 0);
		}
		/**
		* Get the command usage to be displayed at the top of the built-in help.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		commandUsage(cmd) {
			let cmdName = cmd._name;
			if (cmd._aliases[0]) cmdName = cmdName + "|" + cmd._aliases[0];
			let ancestorCmdNames = "";
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
			return ancestorCmdNames + cmdName + " " + cmd.usage();
		}
		/**
		* Get the description for the command.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		commandDescription(cmd) {
			return cmd.description();
		}
		/**
		* Get the subcommand summary to show in the list of subcommands.
		* (Fallback to description for backwards compatibility.)
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		subcommandDescription(cmd) {
			return cmd.summary() || cmd.description();
		}
		/**
		* Get the option description to show in the list of options.
		*
		* @param {Option} option
		* @return {string}
		*/
		optionDescription(option) {
			const extraInfo = [];
			if (option.argChoices) extraInfo.push(`choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (option.defaultValue !== void 0) {
				if (option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean") extraInfo.push(`default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`);
			}
			if (option.presetArg !== void 0 && option.optional) extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
			if (option.envVar !== void 0) extraInfo.push(`env: ${option.envVar}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (option.description) return `${option.description} ${extraDescription}`;
				return extraDescription;
			}
			return option.description;
		}
		/**
		* Get the argument description to show in the list of arguments.
		*
		* @param {Argument} argument
		* @return {string}
		*/
		argumentDescription(argument) {
			const extraInfo = [];
			if (argument.argChoices) extraInfo.push(`choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (argument.defaultValue !== void 0) extraInfo.push(`default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (argument.description) return `${argument.description} ${extraDescription}`;
				return extraDescription;
			}
			return argument.description;
		}
		/**
		* Format a list of items, given a heading and an array of formatted items.
		*
		* @param {string} heading
		* @param {string[]} items
		* @param {Help} helper
		* @returns string[]
		*/
		formatItemList(heading, items, helper) {
			if (items.length === 0) return [];
			return [
				helper.styleTitle(heading),
				...items,
				""
			];
		}
		/**
		* Group items by their help group heading.
		*
		* @param {Command[] | Option[]} unsortedItems
		* @param {Command[] | Option[]} visibleItems
		* @param {Function} getGroup
		* @returns {Map<string, Command[] | Option[]>}
		*/
		groupItems(unsortedItems, visibleItems, getGroup) {
			const result = /* @__PURE__ */ new Map();
			unsortedItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
			});
			visibleItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
				result.get(group).push(item);
			});
			return result;
		}
		/**
		* Generate the built-in help text.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {string}
		*/
		formatHelp(cmd, helper) {
			const termWidth = helper.padWidth(cmd, helper);
			const helpWidth = helper.helpWidth ?? 80;
			function callFormatItem(term, description) {
				return helper.formatItem(term, termWidth, description, helper);
			}
			let output = [`${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`, ""];
			const commandDescription = helper.commandDescription(cmd);
			if (commandDescription.length > 0) output = output.concat([helper.boxWrap(helper.styleCommandDescription(commandDescription), helpWidth), ""]);
			const argumentList = helper.visibleArguments(cmd).map((argument) => {
				return callFormatItem(helper.styleArgumentTerm(helper.argumentTerm(argument)), helper.styleArgumentDescription(helper.argumentDescription(argument)));
			});
			output = output.concat(this.formatItemList("Arguments:", argumentList, helper));
			this.groupItems(cmd.options, helper.visibleOptions(cmd), (option) => option.helpGroupHeading ?? "Options:").forEach((options, group) => {
				const optionList = options.map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList(group, optionList, helper));
			});
			if (helper.showGlobalOptions) {
				const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList("Global Options:", globalOptionList, helper));
			}
			this.groupItems(cmd.commands, helper.visibleCommands(cmd), (sub) => sub.helpGroup() || "Commands:").forEach((commands, group) => {
				const commandList = commands.map((sub) => {
					return callFormatItem(helper.styleSubcommandTerm(helper.subcommandTerm(sub)), helper.styleSubcommandDescription(helper.subcommandDescription(sub)));
				});
				output = output.concat(this.formatItemList(group, commandList, helper));
			});
			return output.join("\n");
		}
		/**
		* Return display width of string, ignoring ANSI escape sequences. Used in padding and wrapping calculations.
		*
		* @param {string} str
		* @returns {number}
		*/
		displayWidth(str) {
			return stripColor(str).length;
		}
		/**
		* Style the title for displaying in the help. Called with 'Usage:', 'Options:', etc.
		*
		* @param {string} str
		* @returns {string}
		*/
		styleTitle(str) {
			return str;
		}
		styleUsage(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word === "[command]") return this.styleSubcommandText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleCommandText(word);
			}).join(" ");
		}
		styleCommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleOptionDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleSubcommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleArgumentDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleDescriptionText(str) {
			return str;
		}
		styleOptionTerm(str) {
			return this.styleOptionText(str);
		}
		styleSubcommandTerm(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleSubcommandText(word);
			}).join(" ");
		}
		styleArgumentTerm(str) {
			return this.styleArgumentText(str);
		}
		styleOptionText(str) {
			return str;
		}
		styleArgumentText(str) {
			return str;
		}
		styleSubcommandText(str) {
			return str;
		}
		styleCommandText(str) {
			return str;
		}
		/**
		* Calculate the pad width from the maximum term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		padWidth(cmd, helper) {
			return Math.max(helper.longestOptionTermLength(cmd, helper), helper.longestGlobalOptionTermLength(cmd, helper), helper.longestSubcommandTermLength(cmd, helper), helper.longestArgumentTermLength(cmd, helper));
		}
		/**
		* Detect manually wrapped and indented strings by checking for line break followed by whitespace.
		*
		* @param {string} str
		* @returns {boolean}
		*/
		preformatted(str) {
			return /\n[^\S\r\n]/.test(str);
		}
		/**
		* Format the "item", which consists of a term and description. Pad the term and wrap the description, indenting the following lines.
		*
		* So "TTT", 5, "DDD DDDD DD DDD" might be formatted for this.helpWidth=17 like so:
		*   TTT  DDD DDDD
		*        DD DDD
		*
		* @param {string} term
		* @param {number} termWidth
		* @param {string} description
		* @param {Help} helper
		* @returns {string}
		*/
		formatItem(term, termWidth, description, helper) {
			const itemIndent = 2;
			const itemIndentStr = " ".repeat(itemIndent);
			if (!description) return itemIndentStr + term;
			const paddedTerm = term.padEnd(termWidth + term.length - helper.displayWidth(term));
			const spacerWidth = 2;
			const remainingWidth = (this.helpWidth ?? 80) - termWidth - spacerWidth - itemIndent;
			let formattedDescription;
			if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) formattedDescription = description;
			else formattedDescription = helper.boxWrap(description, remainingWidth).replace(/\n/g, "\n" + " ".repeat(termWidth + spacerWidth));
			return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `\n${itemIndentStr}`);
		}
		/**
		* Wrap a string at whitespace, preserving existing line breaks.
		* Wrapping is skipped if the width is less than `minWidthToWrap`.
		*
		* @param {string} str
		* @param {number} width
		* @returns {string}
		*/
		boxWrap(str, width) {
			if (width < this.minWidthToWrap) return str;
			const rawLines = str.split(/\r\n|\n/);
			const chunkPattern = /[\s]*[^\s]+/g;
			const wrappedLines = [];
			rawLines.forEach((line) => {
				const chunks = line.match(chunkPattern);
				if (chunks === null) {
					wrappedLines.push("");
					return;
				}
				let sumChunks = [chunks.shift()];
				let sumWidth = this.displayWidth(sumChunks[0]);
				chunks.forEach((chunk) => {
					const visibleWidth = this.displayWidth(chunk);
					if (sumWidth + visibleWidth <= width) {
						sumChunks.push(chunk);
						sumWidth += visibleWidth;
						return;
					}
					wrappedLines.push(sumChunks.join(""));
					const nextChunk = chunk.trimStart();
					sumChunks = [nextChunk];
					sumWidth = this.displayWidth(nextChunk);
				});
				wrappedLines.push(sumChunks.join(""));
			});
			return wrappedLines.join("\n");
		}
	};
	/**
	* Strip style ANSI escape sequences from the string. In particular, SGR (Select Graphic Rendition) codes.
	*
	* @param {string} str
	* @returns {string}
	* @package
	*/
	function stripColor(str) {
		return str.replace(/\x1b\[\d*(;\d*)*m/g, "");
	}
	exports.Help = Help;
	exports.stripColor = stripColor;
}));
// node_modules/commander/lib/option.js
var require_option = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Option = class {
		/**
		* Initialize a new `Option` with the given `flags` and `description`.
		*
		* @param {string} flags
		* @param {string} [description]
		*/
		constructor(flags, description) {
			this.flags = flags;
			this.description = description || "";
			this.required = flags.includes("<");
			this.optional = flags.includes("[");
			this.variadic = /\w\.\.\.[>\]]$/.test(flags);
			this.mandatory = false;
			const optionFlags = splitOptionFlags(flags);
			this.short = optionFlags.shortFlag;
			this.long = optionFlags.longFlag;
			this.negate = false;
			if (this.long) this.negate = this.long.startsWith("--no-");
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.presetArg = void 0;
			this.envVar = void 0;
			this.parseArg = void 0;
			this.hidden = false;
			this.argChoices = void 0;
			this.conflictsWith = [];
			this.implied = void 0;
			this.helpGroupHeading = void 0;
		}
		/**
		* Set the default value, and optionally supply the description to be displayed in the help.
		*
		* @param {*} value
		* @param {string} [description]
		* @return {Option}
		*/
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		/**
		* Preset to use when option used without option-argument, especially optional but also boolean and negated.
		* The custom processing (parseArg) is called.
		*
		* @example
		* new Option('--color').default('GREYSCALE').preset('RGB');
		* new Option('--donate [amount]').preset('20').argParser(parseFloat);
		*
		* @param {*} arg
		* @return {Option}
		*/
		preset(arg) {
			this.presetArg = arg;
			return this;
		}
		/**
		* Add option name(s) that conflict with this option.
		* An error will be displayed if conflicting options are found during parsing.
		*
		* @example
		* new Option('--rgb').conflicts('cmyk');
		* new Option('--js').conflicts(['ts', 'jsx']);
		*
		* @param {(string | string[])} names
		* @return {Option}
		*/
		conflicts(names) {
			this.conflictsWith = this.conflictsWith.concat(names);
			return this;
		}
		/**
		* Specify implied option values for when this option is set and the implied options are not.
		*
		* The custom processing (parseArg) is not called on the implied values.
		*
		* @example
		* program
		*   .addOption(new Option('--log', 'write logging information to file'))
		*   .addOption(new Option('--trace', 'log extra details').implies({ log: 'trace.txt' }));
		*
		* @param {object} impliedOptionValues
		* @return {Option}
		*/
		implies(impliedOptionValues) {
			let newImplied = impliedOptionValues;
			if (typeof impliedOptionValues === "string") newImplied = { [impliedOptionValues]: true };
			this.implied = Object.assign(this.implied || {}, newImplied);
			return this;
		}
		/**
		* Set environment variable to check for option value.
		*
		* An environment variable is only used if when processed the current option value is
		* undefined, or the source of the current value is 'default' or 'config' or 'env'.
		*
		* @param {string} name
		* @return {Option}
		*/
		env(name) {
			this.envVar = name;
			return this;
		}
		/**
		* Set the custom handler for processing CLI option arguments into option values.
		*
		* @param {Function} [fn]
		* @return {Option}
		*/
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		/**
		* Whether the option is mandatory and must have a value after parsing.
		*
		* @param {boolean} [mandatory=true]
		* @return {Option}
		*/
		makeOptionMandatory(mandatory = true) {
			this.mandatory = !!mandatory;
			return this;
		}
		/**
		* Hide option in help.
		*
		* @param {boolean} [hide=true]
		* @return {Option}
		*/
		hideHelp(hide = true) {
			this.hidden = !!hide;
			return this;
		}
		/**
		* @package
		*/
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		/**
		* Only allow option value to be one of choices.
		*
		* @param {string[]} values
		* @return {Option}
		*/
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		/**
		* Return option name.
		*
		* @return {string}
		*/
		name() {
			if (this.long) return this.long.replace(/^--/, "");
			return this.short.replace(/^-/, "");
		}
		/**
		* Return option name, in a camelcase format that can be used
		* as an object attribute key.
		*
		* @return {string}
		*/
		attributeName() {
			if (this.negate) return camelcase(this.name().replace(/^no-/, ""));
			return camelcase(this.name());
		}
		/**
		* Set the help group heading.
		*
		* @param {string} heading
		* @return {Option}
		*/
		helpGroup(heading) {
			this.helpGroupHeading = heading;
			return this;
		}
		/**
		* Check if `arg` matches the short or long flag.
		*
		* @param {string} arg
		* @return {boolean}
		* @package
		*/
		is(arg) {
			return this.short === arg || this.long === arg;
		}
		/**
		* Return whether a boolean option.
		*
		* Options are one of boolean, negated, required argument, or optional argument.
		*
		* @return {boolean}
		* @package
		*/
		isBoolean() {
			return !this.required && !this.optional && !this.negate;
		}
	};
	/**
	* This class is to make it easier to work with dual options, without changing the existing
	* implementation. We support separate dual options for separate positive and negative options,
	* like `--build` and `--no-build`, which share a single option value. This works nicely for some
	* use cases, but is tricky for others where we want separate behaviours despite
	* the single shared option value.
	*/
	var DualOptions = class {
		/**
		* @param {Option[]} options
		*/
		constructor(options) {
			this.positiveOptions = /* @__PURE__ */ new Map();
			this.negativeOptions = /* @__PURE__ */ new Map();
			this.dualOptions = /* @__PURE__ */ new Set();
			options.forEach((option) => {
				if (option.negate) this.negativeOptions.set(option.attributeName(), option);
				else this.positiveOptions.set(option.attributeName(), option);
			});
			this.negativeOptions.forEach((value, key) => {
				if (this.positiveOptions.has(key)) this.dualOptions.add(key);
			});
		}
		/**
		* Did the value come from the option, and not from possible matching dual option?
		*
		* @param {*} value
		* @param {Option} option
		* @returns {boolean}
		*/
		valueFromOption(value, option) {
			const optionKey = option.attributeName();
			if (!this.dualOptions.has(optionKey)) return true;
			const preset = this.negativeOptions.get(optionKey).presetArg;
			const negativeValue = preset !== void 0 ? preset : false;
			return option.negate === (negativeValue === value);
		}
	};
	/**
	* Convert string from kebab-case to camelCase.
	*
	* @param {string} str
	* @return {string}
	* @private
	*/
	function camelcase(str) {
		return str.split("-").reduce((str, word) => {
			return str + word[0].toUpperCase() + word.slice(1);
		});
	}
	/**
	* Split the short and long flag out of something like '-m,--mixed <value>'
	*
	* @private
	*/
	function splitOptionFlags(flags) {
		let shortFlag;
		let longFlag;
		const shortFlagExp = /^-[^-]$/;
		const longFlagExp = /^--[^-]/;
		const flagParts = flags.split(/[ |,]+/).concat("guard");
		if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
		if (!shortFlag && shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (!shortFlag && longFlagExp.test(flagParts[0])) {
			shortFlag = longFlag;
			longFlag = flagParts.shift();
		}
		if (flagParts[0].startsWith("-")) {
			const unsupportedFlag = flagParts[0];
			const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
			if (/^-[^-][^-]/.test(unsupportedFlag)) throw new Error(`${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`);
			if (shortFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many short flags`);
			if (longFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many long flags`);
			throw new Error(`${baseError}
- unrecognised flag format`);
		}
		if (shortFlag === void 0 && longFlag === void 0) throw new Error(`option creation failed due to no flags found in '${flags}'.`);
		return {
			shortFlag,
			longFlag
		};
	}
	exports.Option = Option;
	exports.DualOptions = DualOptions;
}));
// node_modules/commander/lib/suggestSimilar.js
var require_suggestSimilar = /* @__PURE__ */ __commonJSMin(((exports) => {
	const maxDistance = 3;
	function editDistance(a, b) {
		if (Math.abs(a.length - b.length) > maxDistance) return Math.max(a.length, b.length);
		const d = [];
		for (let i = 0; i <= a.length; i++) d[i] = [i];
		for (let j = 0; j <= b.length; j++) d[0][j] = j;
		for (let j = 1; j <= b.length; j++) for (let i = 1; i <= a.length; i++) {
			let cost = 1;
			if (a[i - 1] === b[j - 1]) cost = 0;
			else cost = 1;
			d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
		}
		return d[a.length][b.length];
	}
	/**
	* Find close matches, restricted to same number of edits.
	*
	* @param {string} word
	* @param {string[]} candidates
	* @returns {string}
	*/
	function suggestSimilar(word, candidates) {
		if (!candidates || candidates.length === 0) return "";
		candidates = Array.from(new Set(candidates));
		const searchingOptions = word.startsWith("--");
		if (searchingOptions) {
			word = word.slice(2);
			candidates = candidates.map((candidate) => candidate.slice(2));
		}
		let similar = [];
		let bestDistance = maxDistance;
		const minSimilarity = .4;
		candidates.forEach((candidate) => {
			if (candidate.length <= 1) return;
			const distance = editDistance(word, candidate);
			const length = Math.max(word.length, candidate.length);
			if ((length - distance) / length > minSimilarity) {
				if (distance < bestDistance) {
					bestDistance = distance;
					similar = [candidate];
				} else if (distance === bestDistance) similar.push(candidate);
			}
		});
		similar.sort((a, b) => a.localeCompare(b));
		if (searchingOptions) similar = similar.map((candidate) => `--${candidate}`);
		if (similar.length > 1) return `\n(Did you mean one of ${similar.join(", ")}?)`;
		if (similar.length === 1) return `\n(Did you mean ${similar[0]}?)`;
		return "";
	}
	exports.suggestSimilar = suggestSimilar;
}));
// node_modules/commander/lib/command.js
var require_command = /* @__PURE__ */ __commonJSMin(((exports) => {
	const EventEmitter = __require("node:events").EventEmitter;
	const childProcess = __require("node:child_process");
	const path = __require("node:path");
	const fs = __require("node:fs");
	const process = __require("node:process");
	const { Argument, humanReadableArgName } = require_argument();
	const { CommanderError } = require_error();
	const { Help, stripColor } = require_help();
	const { Option, DualOptions } = require_option();
	const { suggestSimilar } = require_suggestSimilar();
	var Command = class Command extends EventEmitter {
		/**
		* Initialize a new `Command`.
		*
		* @param {string} [name]
		*/
		constructor(name) {
			super();
			/** @type {Command[]} */
			this.commands = [];
			/** @type {Option[]} */
			this.options = [];
			this.parent = null;
			this._allowUnknownOption = false;
			this._allowExcessArguments = false;
			/** @type {Argument[]} */
			this.registeredArguments = [];
			this._args = this.registeredArguments;
			/** @type {string[]} */
			this.args = [];
			this.rawArgs = [];
			this.processedArgs = [];
			this._scriptPath = null;
			this._name = name || "";
			this._optionValues = {};
			this._optionValueSources = {};
			this._storeOptionsAsProperties = false;
			this._actionHandler = null;
			this._executableHandler = false;
			this._executableFile = null;
			this._executableDir = null;
			this._defaultCommandName = null;
			this._exitCallback = null;
			this._aliases = [];
			this._combineFlagAndOptionalValue = true;
			this._description = "";
			this._summary = "";
			this._argsDescription = void 0;
			this._enablePositionalOptions = false;
			this._passThroughOptions = false;
			this._lifeCycleHooks = {};
			/** @type {(boolean | string)} */
			this._showHelpAfterError = false;
			this._showSuggestionAfterError = true;
			this._savedState = null;
			this._outputConfiguration = {
				writeOut: (str) => process.stdout.write(str),
				writeErr: (str) => process.stderr.write(str),
				outputError: (str, write) => write(str),
				getOutHelpWidth: () => process.stdout.isTTY ? process.stdout.columns : void 0,
				getErrHelpWidth: () => process.stderr.isTTY ? process.stderr.columns : void 0,
				getOutHasColors: () => useColor() ?? (process.stdout.isTTY && process.stdout.hasColors?.()),
				getErrHasColors: () => useColor() ?? (process.stderr.isTTY && process.stderr.hasColors?.()),
				stripColor: (str) => stripColor(str)
			};
			this._hidden = false;
			/** @type {(Option | null | undefined)} */
			this._helpOption = void 0;
			this._addImplicitHelpCommand = void 0;
			/** @type {Command} */
			this._helpCommand = void 0;
			this._helpConfiguration = {};
			/** @type {string | undefined} */
			this._helpGroupHeading = void 0;
			/** @type {string | undefined} */
			this._defaultCommandGroup = void 0;
			/** @type {string | undefined} */
			this._defaultOptionGroup = void 0;
		}
		/**
		* Copy settings that are useful to have in common across root command and subcommands.
		*
		* (Used internally when adding a command using `.command()` so subcommands inherit parent settings.)
		*
		* @param {Command} sourceCommand
		* @return {Command} `this` command for chaining
		*/
		copyInheritedSettings(sourceCommand) {
			this._outputConfiguration = sourceCommand._outputConfiguration;
			this._helpOption = sourceCommand._helpOption;
			this._helpCommand = sourceCommand._helpCommand;
			this._helpConfiguration = sourceCommand._helpConfiguration;
			this._exitCallback = sourceCommand._exitCallback;
			this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
			this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
			this._allowExcessArguments = sourceCommand._allowExcessArguments;
			this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
			this._showHelpAfterError = sourceCommand._showHelpAfterError;
			this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
			return this;
		}
		/**
		* @returns {Command[]}
		* @private
		*/
		_getCommandAndAncestors() {
			const result = [];
			for (let command = this; command; command = command.parent) result.push(command);
			return result;
		}
		/**
		* Define a command.
		*
		* There are two styles of command: pay attention to where to put the description.
		*
		* @example
		* // Command implemented using action handler (description is supplied separately to `.command`)
		* program
		*   .command('clone <source> [destination]')
		*   .description('clone a repository into a newly created directory')
		*   .action((source, destination) => {
		*     console.log('clone command called');
		*   });
		*
		* // Command implemented using separate executable file (description is second parameter to `.command`)
		* program
		*   .command('start <service>', 'start named service')
		*   .command('stop [service]', 'stop named service, or all if no name supplied');
		*
		* @param {string} nameAndArgs - command name and arguments, args are `<required>` or `[optional]` and last may also be `variadic...`
		* @param {(object | string)} [actionOptsOrExecDesc] - configuration options (for action), or description (for executable)
		* @param {object} [execOpts] - configuration options (for executable)
		* @return {Command} returns new command for action handler, or `this` for executable command
		*/
		command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
			let desc = actionOptsOrExecDesc;
			let opts = execOpts;
			if (typeof desc === "object" && desc !== null) {
				opts = desc;
				desc = null;
			}
			opts = opts || {};
			const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
			const cmd = this.createCommand(name);
			if (desc) {
				cmd.description(desc);
				cmd._executableHandler = true;
			}
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			cmd._hidden = !!(opts.noHelp || opts.hidden);
			cmd._executableFile = opts.executableFile || null;
			if (args) cmd.arguments(args);
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd.copyInheritedSettings(this);
			if (desc) return this;
			return cmd;
		}
		/**
		* Factory routine to create a new unattached command.
		*
		* See .command() for creating an attached subcommand, which uses this routine to
		* create the command. You can override createCommand to customise subcommands.
		*
		* @param {string} [name]
		* @return {Command} new command
		*/
		createCommand(name) {
			return new Command(name);
		}
		/**
		* You can customise the help with a subclass of Help by overriding createHelp,
		* or by overriding Help properties using configureHelp().
		*
		* @return {Help}
		*/
		createHelp() {
			return Object.assign(new Help(), this.configureHelp());
		}
		/**
		* You can customise the help by overriding Help properties using configureHelp(),
		* or with a subclass of Help by overriding createHelp().
		*
		* @param {object} [configuration] - configuration options
		* @return {(Command | object)} `this` command for chaining, or stored configuration
		*/
		configureHelp(configuration) {
			if (configuration === void 0) return this._helpConfiguration;
			this._helpConfiguration = configuration;
			return this;
		}
		/**
		* The default output goes to stdout and stderr. You can customise this for special
		* applications. You can also customise the display of errors by overriding outputError.
		*
		* The configuration properties are all functions:
		*
		*     // change how output being written, defaults to stdout and stderr
		*     writeOut(str)
		*     writeErr(str)
		*     // change how output being written for errors, defaults to writeErr
		*     outputError(str, write) // used for displaying errors and not used for displaying help
		*     // specify width for wrapping help
		*     getOutHelpWidth()
		*     getErrHelpWidth()
		*     // color support, currently only used with Help
		*     getOutHasColors()
		*     getErrHasColors()
		*     stripColor() // used to remove ANSI escape codes if output does not have colors
		*
		* @param {object} [configuration] - configuration options
		* @return {(Command | object)} `this` command for chaining, or stored configuration
		*/
		configureOutput(configuration) {
			if (configuration === void 0) return this._outputConfiguration;
			this._outputConfiguration = {
				...this._outputConfiguration,
				...configuration
			};
			return this;
		}
		/**
		* Display the help or a custom message after an error occurs.
		*
		* @param {(boolean|string)} [displayHelp]
		* @return {Command} `this` command for chaining
		*/
		showHelpAfterError(displayHelp = true) {
			if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
			this._showHelpAfterError = displayHelp;
			return this;
		}
		/**
		* Display suggestion of similar commands for unknown commands, or options for unknown options.
		*
		* @param {boolean} [displaySuggestion]
		* @return {Command} `this` command for chaining
		*/
		showSuggestionAfterError(displaySuggestion = true) {
			this._showSuggestionAfterError = !!displaySuggestion;
			return this;
		}
		/**
		* Add a prepared subcommand.
		*
		* See .command() for creating an attached subcommand which inherits settings from its parent.
		*
		* @param {Command} cmd - new subcommand
		* @param {object} [opts] - configuration options
		* @return {Command} `this` command for chaining
		*/
		addCommand(cmd, opts) {
			if (!cmd._name) throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
			opts = opts || {};
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			if (opts.noHelp || opts.hidden) cmd._hidden = true;
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd._checkForBrokenPassThrough();
			return this;
		}
		/**
		* Factory routine to create a new unattached argument.
		*
		* See .argument() for creating an attached argument, which uses this routine to
		* create the argument. You can override createArgument to return a custom argument.
		*
		* @param {string} name
		* @param {string} [description]
		* @return {Argument} new argument
		*/
		createArgument(name, description) {
			return new Argument(name, description);
		}
		/**
		* Define argument syntax for command.
		*
		* The default is that the argument is required, and you can explicitly
		* indicate this with <> around the name. Put [] around the name for an optional argument.
		*
		* @example
		* program.argument('<input-file>');
		* program.argument('[output-file]');
		*
		* @param {string} name
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom argument processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		argument(name, description, parseArg, defaultValue) {
			const argument = this.createArgument(name, description);
			if (typeof parseArg === "function") argument.default(defaultValue).argParser(parseArg);
			else argument.default(parseArg);
			this.addArgument(argument);
			return this;
		}
		/**
		* Define argument syntax for command, adding multiple at once (without descriptions).
		*
		* See also .argument().
		*
		* @example
		* program.arguments('<cmd> [env]');
		*
		* @param {string} names
		* @return {Command} `this` command for chaining
		*/
		arguments(names) {
			names.trim().split(/ +/).forEach((detail) => {
				this.argument(detail);
			});
			return this;
		}
		/**
		* Define argument syntax for command, adding a prepared argument.
		*
		* @param {Argument} argument
		* @return {Command} `this` command for chaining
		*/
		addArgument(argument) {
			const previousArgument = this.registeredArguments.slice(-1)[0];
			if (previousArgument?.variadic) throw new Error(`only the last argument can be variadic '${previousArgument.name()}'`);
			if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) throw new Error(`a default value for a required argument is never used: '${argument.name()}'`);
			this.registeredArguments.push(argument);
			return this;
		}
		/**
		* Customise or override default help command. By default a help command is automatically added if your command has subcommands.
		*
		* @example
		*    program.helpCommand('help [cmd]');
		*    program.helpCommand('help [cmd]', 'show help');
		*    program.helpCommand(false); // suppress default help command
		*    program.helpCommand(true); // add help command even if no subcommands
		*
		* @param {string|boolean} enableOrNameAndArgs - enable with custom name and/or arguments, or boolean to override whether added
		* @param {string} [description] - custom description
		* @return {Command} `this` command for chaining
		*/
		helpCommand(enableOrNameAndArgs, description) {
			if (typeof enableOrNameAndArgs === "boolean") {
				this._addImplicitHelpCommand = enableOrNameAndArgs;
				if (enableOrNameAndArgs && this._defaultCommandGroup) this._initCommandGroup(this._getHelpCommand());
				return this;
			}
			const [, helpName, helpArgs] = (enableOrNameAndArgs ?? "help [command]").match(/([^ ]+) *(.*)/);
			const helpDescription = description ?? "display help for command";
			const helpCommand = this.createCommand(helpName);
			helpCommand.helpOption(false);
			if (helpArgs) helpCommand.arguments(helpArgs);
			if (helpDescription) helpCommand.description(helpDescription);
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
			return this;
		}
		/**
		* Add prepared custom help command.
		*
		* @param {(Command|string|boolean)} helpCommand - custom help command, or deprecated enableOrNameAndArgs as for `.helpCommand()`
		* @param {string} [deprecatedDescription] - deprecated custom description used with custom name only
		* @return {Command} `this` command for chaining
		*/
		addHelpCommand(helpCommand, deprecatedDescription) {
			if (typeof helpCommand !== "object") {
				this.helpCommand(helpCommand, deprecatedDescription);
				return this;
			}
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			this._initCommandGroup(helpCommand);
			return this;
		}
		/**
		* Lazy create help command.
		*
		* @return {(Command|null)}
		* @package
		*/
		_getHelpCommand() {
			if (this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"))) {
				if (this._helpCommand === void 0) this.helpCommand(void 0, void 0);
				return this._helpCommand;
			}
			return null;
		}
		/**
		* Add hook for life cycle event.
		*
		* @param {string} event
		* @param {Function} listener
		* @return {Command} `this` command for chaining
		*/
		hook(event, listener) {
			const allowedValues = [
				"preSubcommand",
				"preAction",
				"postAction"
			];
			if (!allowedValues.includes(event)) throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
			if (this._lifeCycleHooks[event]) this._lifeCycleHooks[event].push(listener);
			else this._lifeCycleHooks[event] = [listener];
			return this;
		}
		/**
		* Register callback to use as replacement for calling process.exit.
		*
		* @param {Function} [fn] optional callback which will be passed a CommanderError, defaults to throwing
		* @return {Command} `this` command for chaining
		*/
		exitOverride(fn) {
			if (fn) this._exitCallback = fn;
			else this._exitCallback = (err) => {
				if (err.code !== "commander.executeSubCommandAsync") throw err;
			};
			return this;
		}
		/**
		* Call process.exit, and _exitCallback if defined.
		*
		* @param {number} exitCode exit code for using with process.exit
		* @param {string} code an id string representing the error
		* @param {string} message human-readable description of the error
		* @return never
		* @private
		*/
		_exit(exitCode, code, message) {
			if (this._exitCallback) this._exitCallback(new CommanderError(exitCode, code, message));
			process.exit(exitCode);
		}
		/**
		* Register callback `fn` for the command.
		*
		* @example
		* program
		*   .command('serve')
		*   .description('start service')
		*   .action(function() {
		*      // do work here
		*   });
		*
		* @param {Function} fn
		* @return {Command} `this` command for chaining
		*/
		action(fn) {
			const listener = (args) => {
				const expectedArgsCount = this.registeredArguments.length;
				const actionArgs = args.slice(0, expectedArgsCount);
				if (this._storeOptionsAsProperties) actionArgs[expectedArgsCount] = this;
				else actionArgs[expectedArgsCount] = this.opts();
				actionArgs.push(this);
				return fn.apply(this, actionArgs);
			};
			this._actionHandler = listener;
			return this;
		}
		/**
		* Factory routine to create a new unattached option.
		*
		* See .option() for creating an attached option, which uses this routine to
		* create the option. You can override createOption to return a custom option.
		*
		* @param {string} flags
		* @param {string} [description]
		* @return {Option} new option
		*/
		createOption(flags, description) {
			return new Option(flags, description);
		}
		/**
		* Wrap parseArgs to catch 'commander.invalidArgument'.
		*
		* @param {(Option | Argument)} target
		* @param {string} value
		* @param {*} previous
		* @param {string} invalidArgumentMessage
		* @private
		*/
		_callParseArg(target, value, previous, invalidArgumentMessage) {
			try {
				return target.parseArg(value, previous);
			} catch (err) {
				if (err.code === "commander.invalidArgument") {
					const message = `${invalidArgumentMessage} ${err.message}`;
					this.error(message, {
						exitCode: err.exitCode,
						code: err.code
					});
				}
				throw err;
			}
		}
		/**
		* Check for option flag conflicts.
		* Register option if no conflicts found, or throw on conflict.
		*
		* @param {Option} option
		* @private
		*/
		_registerOption(option) {
			const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
			if (matchingOption) {
				const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
				throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
			}
			this._initOptionGroup(option);
			this.options.push(option);
		}
		/**
		* Check for command name and alias conflicts with existing commands.
		* Register command if no conflicts found, or throw on conflict.
		*
		* @param {Command} command
		* @private
		*/
		_registerCommand(command) {
			const knownBy = (cmd) => {
				return [cmd.name()].concat(cmd.aliases());
			};
			const alreadyUsed = knownBy(command).find((name) => this._findCommand(name));
			if (alreadyUsed) {
				const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
				const newCmd = knownBy(command).join("|");
				throw new Error(`cannot add command '${newCmd}' as already have command '${existingCmd}'`);
			}
			this._initCommandGroup(command);
			this.commands.push(command);
		}
		/**
		* Add an option.
		*
		* @param {Option} option
		* @return {Command} `this` command for chaining
		*/
		addOption(option) {
			this._registerOption(option);
			const oname = option.name();
			const name = option.attributeName();
			if (option.negate) {
				const positiveLongFlag = option.long.replace(/^--no-/, "--");
				if (!this._findOption(positiveLongFlag)) this.setOptionValueWithSource(name, option.defaultValue === void 0 ? true : option.defaultValue, "default");
			} else if (option.defaultValue !== void 0) this.setOptionValueWithSource(name, option.defaultValue, "default");
			const handleOptionValue = (val, invalidValueMessage, valueSource) => {
				if (val == null && option.presetArg !== void 0) val = option.presetArg;
				const oldValue = this.getOptionValue(name);
				if (val !== null && option.parseArg) val = this._callParseArg(option, val, oldValue, invalidValueMessage);
				else if (val !== null && option.variadic) val = option._collectValue(val, oldValue);
				if (val == null) {
					if (option.negate) val = false;
					else if (option.isBoolean() || option.optional) val = true;
					else val = "";
				}
				this.setOptionValueWithSource(name, val, valueSource);
			};
			this.on("option:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "cli");
			});
			if (option.envVar) this.on("optionEnv:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "env");
			});
			return this;
		}
		/**
		* Internal implementation shared by .option() and .requiredOption()
		*
		* @return {Command} `this` command for chaining
		* @private
		*/
		_optionEx(config, flags, description, fn, defaultValue) {
			if (typeof flags === "object" && flags instanceof Option) throw new Error("To add an Option object use addOption() instead of option() or requiredOption()");
			const option = this.createOption(flags, description);
			option.makeOptionMandatory(!!config.mandatory);
			if (typeof fn === "function") option.default(defaultValue).argParser(fn);
			else if (fn instanceof RegExp) {
				const regex = fn;
				fn = (val, def) => {
					const m = regex.exec(val);
					return m ? m[0] : def;
				};
				option.default(defaultValue).argParser(fn);
			} else option.default(fn);
			return this.addOption(option);
		}
		/**
		* Define option with `flags`, `description`, and optional argument parsing function or `defaultValue` or both.
		*
		* The `flags` string contains the short and/or long flags, separated by comma, a pipe or space. A required
		* option-argument is indicated by `<>` and an optional option-argument by `[]`.
		*
		* See the README for more details, and see also addOption() and requiredOption().
		*
		* @example
		* program
		*     .option('-p, --pepper', 'add pepper')
		*     .option('--pt, --pizza-type <TYPE>', 'type of pizza') // required option-argument
		*     .option('-c, --cheese [CHEESE]', 'add extra cheese', 'mozzarella') // optional option-argument with default
		*     .option('-t, --tip <VALUE>', 'add tip to purchase cost', parseFloat) // custom parse function
		*
		* @param {string} flags
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom option processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		option(flags, description, parseArg, defaultValue) {
			return this._optionEx({}, flags, description, parseArg, defaultValue);
		}
		/**
		* Add a required option which must have a value after parsing. This usually means
		* the option must be specified on the command line. (Otherwise the same as .option().)
		*
		* The `flags` string contains the short and/or long flags, separated by comma, a pipe or space.
		*
		* @param {string} flags
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom option processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		requiredOption(flags, description, parseArg, defaultValue) {
			return this._optionEx({ mandatory: true }, flags, description, parseArg, defaultValue);
		}
		/**
		* Alter parsing of short flags with optional values.
		*
		* @example
		* // for `.option('-f,--flag [value]'):
		* program.combineFlagAndOptionalValue(true);  // `-f80` is treated like `--flag=80`, this is the default behaviour
		* program.combineFlagAndOptionalValue(false) // `-fb` is treated like `-f -b`
		*
		* @param {boolean} [combine] - if `true` or omitted, an optional value can be specified directly after the flag.
		* @return {Command} `this` command for chaining
		*/
		combineFlagAndOptionalValue(combine = true) {
			this._combineFlagAndOptionalValue = !!combine;
			return this;
		}
		/**
		* Allow unknown options on the command line.
		*
		* @param {boolean} [allowUnknown] - if `true` or omitted, no error will be thrown for unknown options.
		* @return {Command} `this` command for chaining
		*/
		allowUnknownOption(allowUnknown = true) {
			this._allowUnknownOption = !!allowUnknown;
			return this;
		}
		/**
		* Allow excess command-arguments on the command line. Pass false to make excess arguments an error.
		*
		* @param {boolean} [allowExcess] - if `true` or omitted, no error will be thrown for excess arguments.
		* @return {Command} `this` command for chaining
		*/
		allowExcessArguments(allowExcess = true) {
			this._allowExcessArguments = !!allowExcess;
			return this;
		}
		/**
		* Enable positional options. Positional means global options are specified before subcommands which lets
		* subcommands reuse the same option names, and also enables subcommands to turn on passThroughOptions.
		* The default behaviour is non-positional and global options may appear anywhere on the command line.
		*
		* @param {boolean} [positional]
		* @return {Command} `this` command for chaining
		*/
		enablePositionalOptions(positional = true) {
			this._enablePositionalOptions = !!positional;
			return this;
		}
		/**
		* Pass through options that come after command-arguments rather than treat them as command-options,
		* so actual command-options come before command-arguments. Turning this on for a subcommand requires
		* positional options to have been enabled on the program (parent commands).
		* The default behaviour is non-positional and options may appear before or after command-arguments.
		*
		* @param {boolean} [passThrough] for unknown options.
		* @return {Command} `this` command for chaining
		*/
		passThroughOptions(passThrough = true) {
			this._passThroughOptions = !!passThrough;
			this._checkForBrokenPassThrough();
			return this;
		}
		/**
		* @private
		*/
		_checkForBrokenPassThrough() {
			if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) throw new Error(`passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`);
		}
		/**
		* Whether to store option values as properties on command object,
		* or store separately (specify false). In both cases the option values can be accessed using .opts().
		*
		* @param {boolean} [storeAsProperties=true]
		* @return {Command} `this` command for chaining
		*/
		storeOptionsAsProperties(storeAsProperties = true) {
			if (this.options.length) throw new Error("call .storeOptionsAsProperties() before adding options");
			if (Object.keys(this._optionValues).length) throw new Error("call .storeOptionsAsProperties() before setting option values");
			this._storeOptionsAsProperties = !!storeAsProperties;
			return this;
		}
		/**
		* Retrieve option value.
		*
		* @param {string} key
		* @return {object} value
		*/
		getOptionValue(key) {
			if (this._storeOptionsAsProperties) return this[key];
			return this._optionValues[key];
		}
		/**
		* Store option value.
		*
		* @param {string} key
		* @param {object} value
		* @return {Command} `this` command for chaining
		*/
		setOptionValue(key, value) {
			return this.setOptionValueWithSource(key, value, void 0);
		}
		/**
		* Store option value and where the value came from.
		*
		* @param {string} key
		* @param {object} value
		* @param {string} source - expected values are default/config/env/cli/implied
		* @return {Command} `this` command for chaining
		*/
		setOptionValueWithSource(key, value, source) {
			if (this._storeOptionsAsProperties) this[key] = value;
			else this._optionValues[key] = value;
			this._optionValueSources[key] = source;
			return this;
		}
		/**
		* Get source of option value.
		* Expected values are default | config | env | cli | implied
		*
		* @param {string} key
		* @return {string}
		*/
		getOptionValueSource(key) {
			return this._optionValueSources[key];
		}
		/**
		* Get source of option value. See also .optsWithGlobals().
		* Expected values are default | config | env | cli | implied
		*
		* @param {string} key
		* @return {string}
		*/
		getOptionValueSourceWithGlobals(key) {
			let source;
			this._getCommandAndAncestors().forEach((cmd) => {
				if (cmd.getOptionValueSource(key) !== void 0) source = cmd.getOptionValueSource(key);
			});
			return source;
		}
		/**
		* Get user arguments from implied or explicit arguments.
		* Side-effects: set _scriptPath if args included script. Used for default program name, and subcommand searches.
		*
		* @private
		*/
		_prepareUserArgs(argv, parseOptions) {
			if (argv !== void 0 && !Array.isArray(argv)) throw new Error("first parameter to parse must be array or undefined");
			parseOptions = parseOptions || {};
			if (argv === void 0 && parseOptions.from === void 0) {
				if (process.versions?.electron) parseOptions.from = "electron";
				const execArgv = process.execArgv ?? [];
				if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) parseOptions.from = "eval";
			}
			if (argv === void 0) argv = process.argv;
			this.rawArgs = argv.slice();
			let userArgs;
			switch (parseOptions.from) {
				case void 0:
				case "node":
					this._scriptPath = argv[1];
					userArgs = argv.slice(2);
					break;
				case "electron":
					if (process.defaultApp) {
						this._scriptPath = argv[1];
						userArgs = argv.slice(2);
					} else userArgs = argv.slice(1);
					break;
				case "user":
					userArgs = argv.slice(0);
					break;
				case "eval":
					userArgs = argv.slice(1);
					break;
				default: throw new Error(`unexpected parse option { from: '${parseOptions.from}' }`);
			}
			if (!this._name && this._scriptPath) this.nameFromFilename(this._scriptPath);
			this._name = this._name || "program";
			return userArgs;
		}
		/**
		* Parse `argv`, setting options and invoking commands when defined.
		*
		* Use parseAsync instead of parse if any of your action handlers are async.
		*
		* Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
		*
		* Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
		* - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
		* - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
		* - `'user'`: just user arguments
		*
		* @example
		* program.parse(); // parse process.argv and auto-detect electron and special node flags
		* program.parse(process.argv); // assume argv[0] is app and argv[1] is script
		* program.parse(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
		*
		* @param {string[]} [argv] - optional, defaults to process.argv
		* @param {object} [parseOptions] - optionally specify style of options with from: node/user/electron
		* @param {string} [parseOptions.from] - where the args are from: 'node', 'user', 'electron'
		* @return {Command} `this` command for chaining
		*/
		parse(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			this._parseCommand([], userArgs);
			return this;
		}
		/**
		* Parse `argv`, setting options and invoking commands when defined.
		*
		* Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
		*
		* Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
		* - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
		* - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
		* - `'user'`: just user arguments
		*
		* @example
		* await program.parseAsync(); // parse process.argv and auto-detect electron and special node flags
		* await program.parseAsync(process.argv); // assume argv[0] is app and argv[1] is script
		* await program.parseAsync(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
		*
		* @param {string[]} [argv]
		* @param {object} [parseOptions]
		* @param {string} parseOptions.from - where the args are from: 'node', 'user', 'electron'
		* @return {Promise}
		*/
		async parseAsync(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			await this._parseCommand([], userArgs);
			return this;
		}
		_prepareForParse() {
			if (this._savedState === null) this.saveStateBeforeParse();
			else this.restoreStateBeforeParse();
		}
		/**
		* Called the first time parse is called to save state and allow a restore before subsequent calls to parse.
		* Not usually called directly, but available for subclasses to save their custom state.
		*
		* This is called in a lazy way. Only commands used in parsing chain will have state saved.
		*/
		saveStateBeforeParse() {
			this._savedState = {
				_name: this._name,
				_optionValues: { ...this._optionValues },
				_optionValueSources: { ...this._optionValueSources }
			};
		}
		/**
		* Restore state before parse for calls after the first.
		* Not usually called directly, but available for subclasses to save their custom state.
		*
		* This is called in a lazy way. Only commands used in parsing chain will have state restored.
		*/
		restoreStateBeforeParse() {
			if (this._storeOptionsAsProperties) throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
			this._name = this._savedState._name;
			this._scriptPath = null;
			this.rawArgs = [];
			this._optionValues = { ...this._savedState._optionValues };
			this._optionValueSources = { ...this._savedState._optionValueSources };
			this.args = [];
			this.processedArgs = [];
		}
		/**
		* Throw if expected executable is missing. Add lots of help for author.
		*
		* @param {string} executableFile
		* @param {string} executableDir
		* @param {string} subcommandName
		*/
		_checkForMissingExecutable(executableFile, executableDir, subcommandName) {
			if (fs.existsSync(executableFile)) return;
			const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory"}`;
			throw new Error(executableMissing);
		}
		/**
		* Execute a sub-command executable.
		*
		* @private
		*/
		_executeSubCommand(subcommand, args) {
			args = args.slice();
			let launchWithNode = false;
			const sourceExt = [
				".js",
				".ts",
				".tsx",
				".mjs",
				".cjs"
			];
			function findFile(baseDir, baseName) {
				const localBin = path.resolve(baseDir, baseName);
				if (fs.existsSync(localBin)) return localBin;
				if (sourceExt.includes(path.extname(baseName))) return void 0;
				const foundExt = sourceExt.find((ext) => fs.existsSync(`${localBin}${ext}`));
				if (foundExt) return `${localBin}${foundExt}`;
			}
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
			let executableDir = this._executableDir || "";
			if (this._scriptPath) {
				let resolvedScriptPath;
				try {
					resolvedScriptPath = fs.realpathSync(this._scriptPath);
				} catch {
					resolvedScriptPath = this._scriptPath;
				}
				executableDir = path.resolve(path.dirname(resolvedScriptPath), executableDir);
			}
			if (executableDir) {
				let localFile = findFile(executableDir, executableFile);
				if (!localFile && !subcommand._executableFile && this._scriptPath) {
					const legacyName = path.basename(this._scriptPath, path.extname(this._scriptPath));
					if (legacyName !== this._name) localFile = findFile(executableDir, `${legacyName}-${subcommand._name}`);
				}
				executableFile = localFile || executableFile;
			}
			launchWithNode = sourceExt.includes(path.extname(executableFile));
			let proc;
			if (process.platform !== "win32") {
				if (launchWithNode) {
					args.unshift(executableFile);
					args = incrementNodeInspectorPort(process.execArgv).concat(args);
					proc = childProcess.spawn(process.argv[0], args, { stdio: "inherit" });
				} else proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
			} else {
				this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				args.unshift(executableFile);
				args = incrementNodeInspectorPort(process.execArgv).concat(args);
				proc = childProcess.spawn(process.execPath, args, { stdio: "inherit" });
			}
			if (!proc.killed) [
				"SIGUSR1",
				"SIGUSR2",
				"SIGTERM",
				"SIGINT",
				"SIGHUP"
			].forEach((signal) => {
				process.on(signal, () => {
					if (proc.killed === false && proc.exitCode === null) proc.kill(signal);
				});
			});
			const exitCallback = this._exitCallback;
			proc.on("close", (code) => {
				code = code ?? 1;
				if (!exitCallback) process.exit(code);
				else exitCallback(new CommanderError(code, "commander.executeSubCommandAsync", "(close)"));
			});
			proc.on("error", (err) => {
				if (err.code === "ENOENT") this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				else if (err.code === "EACCES") throw new Error(`'${executableFile}' not executable`);
				if (!exitCallback) process.exit(1);
				else {
					const wrappedError = new CommanderError(1, "commander.executeSubCommandAsync", "(error)");
					wrappedError.nestedError = err;
					exitCallback(wrappedError);
				}
			});
			this.runningCommand = proc;
		}
		/**
		* @private
		*/
		_dispatchSubcommand(commandName, operands, unknown) {
			const subCommand = this._findCommand(commandName);
			if (!subCommand) this.help({ error: true });
			subCommand._prepareForParse();
			let promiseChain;
			promiseChain = this._chainOrCallSubCommandHook(promiseChain, subCommand, "preSubcommand");
			promiseChain = this._chainOrCall(promiseChain, () => {
				if (subCommand._executableHandler) this._executeSubCommand(subCommand, operands.concat(unknown));
				else return subCommand._parseCommand(operands, unknown);
			});
			return promiseChain;
		}
		/**
		* Invoke help directly if possible, or dispatch if necessary.
		* e.g. help foo
		*
		* @private
		*/
		_dispatchHelpCommand(subcommandName) {
			if (!subcommandName) this.help();
			const subCommand = this._findCommand(subcommandName);
			if (subCommand && !subCommand._executableHandler) subCommand.help();
			return this._dispatchSubcommand(subcommandName, [], [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]);
		}
		/**
		* Check this.args against expected this.registeredArguments.
		*
		* @private
		*/
		_checkNumberOfArguments() {
			this.registeredArguments.forEach((arg, i) => {
				if (arg.required && this.args[i] == null) this.missingArgument(arg.name());
			});
			if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) return;
			if (this.args.length > this.registeredArguments.length) this._excessArguments(this.args);
		}
		/**
		* Process this.args using this.registeredArguments and save as this.processedArgs!
		*
		* @private
		*/
		_processArguments() {
			const myParseArg = (argument, value, previous) => {
				let parsedValue = value;
				if (value !== null && argument.parseArg) {
					const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
					parsedValue = this._callParseArg(argument, value, previous, invalidValueMessage);
				}
				return parsedValue;
			};
			this._checkNumberOfArguments();
			const processedArgs = [];
			this.registeredArguments.forEach((declaredArg, index) => {
				let value = declaredArg.defaultValue;
				if (declaredArg.variadic) {
					if (index < this.args.length) {
						value = this.args.slice(index);
						if (declaredArg.parseArg) value = value.reduce((processed, v) => {
							return myParseArg(declaredArg, v, processed);
						}, declaredArg.defaultValue);
					} else if (value === void 0) value = [];
				} else if (index < this.args.length) {
					value = this.args[index];
					if (declaredArg.parseArg) value = myParseArg(declaredArg, value, declaredArg.defaultValue);
				}
				processedArgs[index] = value;
			});
			this.processedArgs = processedArgs;
		}
		/**
		* Once we have a promise we chain, but call synchronously until then.
		*
		* @param {(Promise|undefined)} promise
		* @param {Function} fn
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCall(promise, fn) {
			if (promise?.then && typeof promise.then === "function") return promise.then(() => fn());
			return fn();
		}
		/**
		*
		* @param {(Promise|undefined)} promise
		* @param {string} event
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCallHooks(promise, event) {
			let result = promise;
			const hooks = [];
			this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
				hookedCommand._lifeCycleHooks[event].forEach((callback) => {
					hooks.push({
						hookedCommand,
						callback
					});
				});
			});
			if (event === "postAction") hooks.reverse();
			hooks.forEach((hookDetail) => {
				result = this._chainOrCall(result, () => {
					return hookDetail.callback(hookDetail.hookedCommand, this);
				});
			});
			return result;
		}
		/**
		*
		* @param {(Promise|undefined)} promise
		* @param {Command} subCommand
		* @param {string} event
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCallSubCommandHook(promise, subCommand, event) {
			let result = promise;
			if (this._lifeCycleHooks[event] !== void 0) this._lifeCycleHooks[event].forEach((hook) => {
				result = this._chainOrCall(result, () => {
					return hook(this, subCommand);
				});
			});
			return result;
		}
		/**
		* Process arguments in context of this command.
		* Returns action result, in case it is a promise.
		*
		* @private
		*/
		_parseCommand(operands, unknown) {
			const parsed = this.parseOptions(unknown);
			this._parseOptionsEnv();
			this._parseOptionsImplied();
			operands = operands.concat(parsed.operands);
			unknown = parsed.unknown;
			this.args = operands.concat(unknown);
			if (operands && this._findCommand(operands[0])) return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
			if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) return this._dispatchHelpCommand(operands[1]);
			if (this._defaultCommandName) {
				this._outputHelpIfRequested(unknown);
				return this._dispatchSubcommand(this._defaultCommandName, operands, unknown);
			}
			if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) this.help({ error: true });
			this._outputHelpIfRequested(parsed.unknown);
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			const checkForUnknownOptions = () => {
				if (parsed.unknown.length > 0) this.unknownOption(parsed.unknown[0]);
			};
			const commandEvent = `command:${this.name()}`;
			if (this._actionHandler) {
				checkForUnknownOptions();
				this._processArguments();
				let promiseChain;
				promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
				promiseChain = this._chainOrCall(promiseChain, () => this._actionHandler(this.processedArgs));
				if (this.parent) promiseChain = this._chainOrCall(promiseChain, () => {
					this.parent.emit(commandEvent, operands, unknown);
				});
				promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
				return promiseChain;
			}
			if (this.parent?.listenerCount(commandEvent)) {
				checkForUnknownOptions();
				this._processArguments();
				this.parent.emit(commandEvent, operands, unknown);
			} else if (operands.length) {
				if (this._findCommand("*")) return this._dispatchSubcommand("*", operands, unknown);
				if (this.listenerCount("command:*")) this.emit("command:*", operands, unknown);
				else if (this.commands.length) this.unknownCommand();
				else {
					checkForUnknownOptions();
					this._processArguments();
				}
			} else if (this.commands.length) {
				checkForUnknownOptions();
				this.help({ error: true });
			} else {
				checkForUnknownOptions();
				this._processArguments();
			}
		}
		/**
		* Find matching command.
		*
		* @private
		* @return {Command | undefined}
		*/
		_findCommand(name) {
			if (!name) return void 0;
			return this.commands.find((cmd) => cmd._name === name || cmd._aliases.includes(name));
		}
		/**
		* Return an option matching `arg` if any.
		*
		* @param {string} arg
		* @return {Option}
		* @package
		*/
		_findOption(arg) {
			return this.options.find((option) => option.is(arg));
		}
		/**
		* Display an error message if a mandatory option does not have a value.
		* Called after checking for help flags in leaf subcommand.
		*
		* @private
		*/
		_checkForMissingMandatoryOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd.options.forEach((anOption) => {
					if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) cmd.missingMandatoryOptionValue(anOption);
				});
			});
		}
		/**
		* Display an error message if conflicting options are used together in this.
		*
		* @private
		*/
		_checkForConflictingLocalOptions() {
			const definedNonDefaultOptions = this.options.filter((option) => {
				const optionKey = option.attributeName();
				if (this.getOptionValue(optionKey) === void 0) return false;
				return this.getOptionValueSource(optionKey) !== "default";
			});
			definedNonDefaultOptions.filter((option) => option.conflictsWith.length > 0).forEach((option) => {
				const conflictingAndDefined = definedNonDefaultOptions.find((defined) => option.conflictsWith.includes(defined.attributeName()));
				if (conflictingAndDefined) this._conflictingOption(option, conflictingAndDefined);
			});
		}
		/**
		* Display an error message if conflicting options are used together.
		* Called after checking for help flags in leaf subcommand.
		*
		* @private
		*/
		_checkForConflictingOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd._checkForConflictingLocalOptions();
			});
		}
		/**
		* Parse options from `argv` removing known options,
		* and return argv split into operands and unknown arguments.
		*
		* Side effects: modifies command by storing options. Does not reset state if called again.
		*
		* Examples:
		*
		*     argv => operands, unknown
		*     --known kkk op => [op], []
		*     op --known kkk => [op], []
		*     sub --unknown uuu op => [sub], [--unknown uuu op]
		*     sub -- --unknown uuu op => [sub --unknown uuu op], []
		*
		* @param {string[]} args
		* @return {{operands: string[], unknown: string[]}}
		*/
		parseOptions(args) {
			const operands = [];
			const unknown = [];
			let dest = operands;
			function maybeOption(arg) {
				return arg.length > 1 && arg[0] === "-";
			}
			const negativeNumberArg = (arg) => {
				if (!/^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/.test(arg)) return false;
				return !this._getCommandAndAncestors().some((cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short)));
			};
			let activeVariadicOption = null;
			let activeGroup = null;
			let i = 0;
			while (i < args.length || activeGroup) {
				const arg = activeGroup ?? args[i++];
				activeGroup = null;
				if (arg === "--") {
					if (dest === unknown) dest.push(arg);
					dest.push(...args.slice(i));
					break;
				}
				if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
					this.emit(`option:${activeVariadicOption.name()}`, arg);
					continue;
				}
				activeVariadicOption = null;
				if (maybeOption(arg)) {
					const option = this._findOption(arg);
					if (option) {
						if (option.required) {
							const value = args[i++];
							if (value === void 0) this.optionMissingArgument(option);
							this.emit(`option:${option.name()}`, value);
						} else if (option.optional) {
							let value = null;
							if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) value = args[i++];
							this.emit(`option:${option.name()}`, value);
						} else this.emit(`option:${option.name()}`);
						activeVariadicOption = option.variadic ? option : null;
						continue;
					}
				}
				if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
					const option = this._findOption(`-${arg[1]}`);
					if (option) {
						if (option.required || option.optional && this._combineFlagAndOptionalValue) this.emit(`option:${option.name()}`, arg.slice(2));
						else {
							this.emit(`option:${option.name()}`);
							activeGroup = `-${arg.slice(2)}`;
						}
						continue;
					}
				}
				if (/^--[^=]+=/.test(arg)) {
					const index = arg.indexOf("=");
					const option = this._findOption(arg.slice(0, index));
					if (option && (option.required || option.optional)) {
						this.emit(`option:${option.name()}`, arg.slice(index + 1));
						continue;
					}
				}
				if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) dest = unknown;
				if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
					if (this._findCommand(arg)) {
						operands.push(arg);
						unknown.push(...args.slice(i));
						break;
					} else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
						operands.push(arg, ...args.slice(i));
						break;
					} else if (this._defaultCommandName) {
						unknown.push(arg, ...args.slice(i));
						break;
					}
				}
				if (this._passThroughOptions) {
					dest.push(arg, ...args.slice(i));
					break;
				}
				dest.push(arg);
			}
			return {
				operands,
				unknown
			};
		}
		/**
		* Return an object containing local option values as key-value pairs.
		*
		* @return {object}
		*/
		opts() {
			if (this._storeOptionsAsProperties) {
				const result = {};
				const len = this.options.length;
				for (let i = 0; i < len; i++) {
					const key = this.options[i].attributeName();
					result[key] = key === this._versionOptionName ? this._version : this[key];
				}
				return result;
			}
			return this._optionValues;
		}
		/**
		* Return an object containing merged local and global option values as key-value pairs.
		*
		* @return {object}
		*/
		optsWithGlobals() {
			return this._getCommandAndAncestors().reduce((combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()), {});
		}
		/**
		* Display error message and exit (or call exitOverride).
		*
		* @param {string} message
		* @param {object} [errorOptions]
		* @param {string} [errorOptions.code] - an id string representing the error
		* @param {number} [errorOptions.exitCode] - used with process.exit
		*/
		error(message, errorOptions) {
			this._outputConfiguration.outputError(`${message}\n`, this._outputConfiguration.writeErr);
			if (typeof this._showHelpAfterError === "string") this._outputConfiguration.writeErr(`${this._showHelpAfterError}\n`);
			else if (this._showHelpAfterError) {
				this._outputConfiguration.writeErr("\n");
				this.outputHelp({ error: true });
			}
			const config = errorOptions || {};
			const exitCode = config.exitCode || 1;
			const code = config.code || "commander.error";
			this._exit(exitCode, code, message);
		}
		/**
		* Apply any option related environment variables, if option does
		* not have a value from cli or client code.
		*
		* @private
		*/
		_parseOptionsEnv() {
			this.options.forEach((option) => {
				if (option.envVar && option.envVar in process.env) {
					const optionKey = option.attributeName();
					if (this.getOptionValue(optionKey) === void 0 || [
						"default",
						"config",
						"env"
					].includes(this.getOptionValueSource(optionKey))) {
						if (option.required || option.optional) this.emit(`optionEnv:${option.name()}`, process.env[option.envVar]);
						else this.emit(`optionEnv:${option.name()}`);
					}
				}
			});
		}
		/**
		* Apply any implied option values, if option is undefined or default value.
		*
		* @private
		*/
		_parseOptionsImplied() {
			const dualHelper = new DualOptions(this.options);
			const hasCustomOptionValue = (optionKey) => {
				return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
			};
			this.options.filter((option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(this.getOptionValue(option.attributeName()), option)).forEach((option) => {
				Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
					this.setOptionValueWithSource(impliedKey, option.implied[impliedKey], "implied");
				});
			});
		}
		/**
		* Argument `name` is missing.
		*
		* @param {string} name
		* @private
		*/
		missingArgument(name) {
			const message = `error: missing required argument '${name}'`;
			this.error(message, { code: "commander.missingArgument" });
		}
		/**
		* `Option` is missing an argument.
		*
		* @param {Option} option
		* @private
		*/
		optionMissingArgument(option) {
			const message = `error: option '${option.flags}' argument missing`;
			this.error(message, { code: "commander.optionMissingArgument" });
		}
		/**
		* `Option` does not have a value, and is a mandatory option.
		*
		* @param {Option} option
		* @private
		*/
		missingMandatoryOptionValue(option) {
			const message = `error: required option '${option.flags}' not specified`;
			this.error(message, { code: "commander.missingMandatoryOptionValue" });
		}
		/**
		* `Option` conflicts with another option.
		*
		* @param {Option} option
		* @param {Option} conflictingOption
		* @private
		*/
		_conflictingOption(option, conflictingOption) {
			const findBestOptionFromValue = (option) => {
				const optionKey = option.attributeName();
				const optionValue = this.getOptionValue(optionKey);
				const negativeOption = this.options.find((target) => target.negate && optionKey === target.attributeName());
				const positiveOption = this.options.find((target) => !target.negate && optionKey === target.attributeName());
				if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) return negativeOption;
				return positiveOption || option;
			};
			const getErrorMessage = (option) => {
				const bestOption = findBestOptionFromValue(option);
				const optionKey = bestOption.attributeName();
				if (this.getOptionValueSource(optionKey) === "env") return `environment variable '${bestOption.envVar}'`;
				return `option '${bestOption.flags}'`;
			};
			const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
			this.error(message, { code: "commander.conflictingOption" });
		}
		/**
		* Unknown option `flag`.
		*
		* @param {string} flag
		* @private
		*/
		unknownOption(flag) {
			if (this._allowUnknownOption) return;
			let suggestion = "";
			if (flag.startsWith("--") && this._showSuggestionAfterError) {
				let candidateFlags = [];
				let command = this;
				do {
					const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
					candidateFlags = candidateFlags.concat(moreFlags);
					command = command.parent;
				} while (command && !command._enablePositionalOptions);
				suggestion = suggestSimilar(flag, candidateFlags);
			}
			const message = `error: unknown option '${flag}'${suggestion}`;
			this.error(message, { code: "commander.unknownOption" });
		}
		/**
		* Excess arguments, more than expected.
		*
		* @param {string[]} receivedArgs
		* @private
		*/
		_excessArguments(receivedArgs) {
			if (this._allowExcessArguments) return;
			const expected = this.registeredArguments.length;
			const s = expected === 1 ? "" : "s";
			const message = `error: too many arguments${this.parent ? ` for '${this.name()}'` : ""}. Expected ${expected} argument${s} but got ${receivedArgs.length}.`;
			this.error(message, { code: "commander.excessArguments" });
		}
		/**
		* Unknown command.
		*
		* @private
		*/
		unknownCommand() {
			const unknownName = this.args[0];
			let suggestion = "";
			if (this._showSuggestionAfterError) {
				const candidateNames = [];
				this.createHelp().visibleCommands(this).forEach((command) => {
					candidateNames.push(command.name());
					if (command.alias()) candidateNames.push(command.alias());
				});
				suggestion = suggestSimilar(unknownName, candidateNames);
			}
			const message = `error: unknown command '${unknownName}'${suggestion}`;
			this.error(message, { code: "commander.unknownCommand" });
		}
		/**
		* Get or set the program version.
		*
		* This method auto-registers the "-V, --version" option which will print the version number.
		*
		* You can optionally supply the flags and description to override the defaults.
		*
		* @param {string} [str]
		* @param {string} [flags]
		* @param {string} [description]
		* @return {(this | string | undefined)} `this` command for chaining, or version string if no arguments
		*/
		version(str, flags, description) {
			if (str === void 0) return this._version;
			this._version = str;
			flags = flags || "-V, --version";
			description = description || "output the version number";
			const versionOption = this.createOption(flags, description);
			this._versionOptionName = versionOption.attributeName();
			this._registerOption(versionOption);
			this.on("option:" + versionOption.name(), () => {
				this._outputConfiguration.writeOut(`${str}\n`);
				this._exit(0, "commander.version", str);
			});
			return this;
		}
		/**
		* Set the description.
		*
		* @param {string} [str]
		* @param {object} [argsDescription]
		* @return {(string|Command)}
		*/
		description(str, argsDescription) {
			if (str === void 0 && argsDescription === void 0) return this._description;
			this._description = str;
			if (argsDescription) this._argsDescription = argsDescription;
			return this;
		}
		/**
		* Set the summary. Used when listed as subcommand of parent.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		summary(str) {
			if (str === void 0) return this._summary;
			this._summary = str;
			return this;
		}
		/**
		* Set an alias for the command.
		*
		* You may call more than once to add multiple aliases. Only the first alias is shown in the auto-generated help.
		*
		* @param {string} [alias]
		* @return {(string|Command)}
		*/
		alias(alias) {
			if (alias === void 0) return this._aliases[0];
			/** @type {Command} */
			let command = this;
			if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) command = this.commands[this.commands.length - 1];
			if (alias === command._name) throw new Error("Command alias can't be the same as its name");
			const matchingCommand = this.parent?._findCommand(alias);
			if (matchingCommand) {
				const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
				throw new Error(`cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`);
			}
			command._aliases.push(alias);
			return this;
		}
		/**
		* Set aliases for the command.
		*
		* Only the first alias is shown in the auto-generated help.
		*
		* @param {string[]} [aliases]
		* @return {(string[]|Command)}
		*/
		aliases(aliases) {
			if (aliases === void 0) return this._aliases;
			aliases.forEach((alias) => this.alias(alias));
			return this;
		}
		/**
		* Set / get the command usage `str`.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		usage(str) {
			if (str === void 0) {
				if (this._usage) return this._usage;
				const args = this.registeredArguments.map((arg) => {
					return humanReadableArgName(arg);
				});
				return [].concat(this.options.length || this._helpOption !== null ? "[options]" : [], this.commands.length ? "[command]" : [], this.registeredArguments.length ? args : []).join(" ");
			}
			this._usage = str;
			return this;
		}
		/**
		* Get or set the name of the command.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		name(str) {
			if (str === void 0) return this._name;
			this._name = str;
			return this;
		}
		/**
		* Set/get the help group heading for this subcommand in parent command's help.
		*
		* @param {string} [heading]
		* @return {Command | string}
		*/
		helpGroup(heading) {
			if (heading === void 0) return this._helpGroupHeading ?? "";
			this._helpGroupHeading = heading;
			return this;
		}
		/**
		* Set/get the default help group heading for subcommands added to this command.
		* (This does not override a group set directly on the subcommand using .helpGroup().)
		*
		* @example
		* program.commandsGroup('Development Commands:);
		* program.command('watch')...
		* program.command('lint')...
		* ...
		*
		* @param {string} [heading]
		* @returns {Command | string}
		*/
		commandsGroup(heading) {
			if (heading === void 0) return this._defaultCommandGroup ?? "";
			this._defaultCommandGroup = heading;
			return this;
		}
		/**
		* Set/get the default help group heading for options added to this command.
		* (This does not override a group set directly on the option using .helpGroup().)
		*
		* @example
		* program
		*   .optionsGroup('Development Options:')
		*   .option('-d, --debug', 'output extra debugging')
		*   .option('-p, --profile', 'output profiling information')
		*
		* @param {string} [heading]
		* @returns {Command | string}
		*/
		optionsGroup(heading) {
			if (heading === void 0) return this._defaultOptionGroup ?? "";
			this._defaultOptionGroup = heading;
			return this;
		}
		/**
		* @param {Option} option
		* @private
		*/
		_initOptionGroup(option) {
			if (this._defaultOptionGroup && !option.helpGroupHeading) option.helpGroup(this._defaultOptionGroup);
		}
		/**
		* @param {Command} cmd
		* @private
		*/
		_initCommandGroup(cmd) {
			if (this._defaultCommandGroup && !cmd.helpGroup()) cmd.helpGroup(this._defaultCommandGroup);
		}
		/**
		* Set the name of the command from script filename, such as process.argv[1],
		* or require.main.filename, or __filename.
		*
		* (Used internally and public although not documented in README.)
		*
		* @example
		* program.nameFromFilename(require.main.filename);
		*
		* @param {string} filename
		* @return {Command}
		*/
		nameFromFilename(filename) {
			this._name = path.basename(filename, path.extname(filename));
			return this;
		}
		/**
		* Get or set the directory for searching for executable subcommands of this command.
		*
		* @example
		* program.executableDir(__dirname);
		* // or
		* program.executableDir('subcommands');
		*
		* @param {string} [path]
		* @return {(string|null|Command)}
		*/
		executableDir(path) {
			if (path === void 0) return this._executableDir;
			this._executableDir = path;
			return this;
		}
		/**
		* Return program help documentation.
		*
		* @param {{ error: boolean }} [contextOptions] - pass {error:true} to wrap for stderr instead of stdout
		* @return {string}
		*/
		helpInformation(contextOptions) {
			const helper = this.createHelp();
			const context = this._getOutputContext(contextOptions);
			helper.prepareContext({
				error: context.error,
				helpWidth: context.helpWidth,
				outputHasColors: context.hasColors
			});
			const text = helper.formatHelp(this, helper);
			if (context.hasColors) return text;
			return this._outputConfiguration.stripColor(text);
		}
		/**
		* @typedef HelpContext
		* @type {object}
		* @property {boolean} error
		* @property {number} helpWidth
		* @property {boolean} hasColors
		* @property {function} write - includes stripColor if needed
		*
		* @returns {HelpContext}
		* @private
		*/
		_getOutputContext(contextOptions) {
			contextOptions = contextOptions || {};
			const error = !!contextOptions.error;
			let baseWrite;
			let hasColors;
			let helpWidth;
			if (error) {
				baseWrite = (str) => this._outputConfiguration.writeErr(str);
				hasColors = this._outputConfiguration.getErrHasColors();
				helpWidth = this._outputConfiguration.getErrHelpWidth();
			} else {
				baseWrite = (str) => this._outputConfiguration.writeOut(str);
				hasColors = this._outputConfiguration.getOutHasColors();
				helpWidth = this._outputConfiguration.getOutHelpWidth();
			}
			const write = (str) => {
				if (!hasColors) str = this._outputConfiguration.stripColor(str);
				return baseWrite(str);
			};
			return {
				error,
				write,
				hasColors,
				helpWidth
			};
		}
		/**
		* Output help information for this command.
		*
		* Outputs built-in help, and custom text added using `.addHelpText()`.
		*
		* @param {{ error: boolean } | Function} [contextOptions] - pass {error:true} to write to stderr instead of stdout
		*/
		outputHelp(contextOptions) {
			let deprecatedCallback;
			if (typeof contextOptions === "function") {
				deprecatedCallback = contextOptions;
				contextOptions = void 0;
			}
			const outputContext = this._getOutputContext(contextOptions);
			/** @type {HelpTextEventContext} */
			const eventContext = {
				error: outputContext.error,
				write: outputContext.write,
				command: this
			};
			this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
			this.emit("beforeHelp", eventContext);
			let helpInformation = this.helpInformation({ error: outputContext.error });
			if (deprecatedCallback) {
				helpInformation = deprecatedCallback(helpInformation);
				if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) throw new Error("outputHelp callback must return a string or a Buffer");
			}
			outputContext.write(helpInformation);
			if (this._getHelpOption()?.long) this.emit(this._getHelpOption().long);
			this.emit("afterHelp", eventContext);
			this._getCommandAndAncestors().forEach((command) => command.emit("afterAllHelp", eventContext));
		}
		/**
		* You can pass in flags and a description to customise the built-in help option.
		* Pass in false to disable the built-in help option.
		*
		* @example
		* program.helpOption('-?, --help' 'show help'); // customise
		* program.helpOption(false); // disable
		*
		* @param {(string | boolean)} flags
		* @param {string} [description]
		* @return {Command} `this` command for chaining
		*/
		helpOption(flags, description) {
			if (typeof flags === "boolean") {
				if (flags) {
					if (this._helpOption === null) this._helpOption = void 0;
					if (this._defaultOptionGroup) this._initOptionGroup(this._getHelpOption());
				} else this._helpOption = null;
				return this;
			}
			this._helpOption = this.createOption(flags ?? "-h, --help", description ?? "display help for command");
			if (flags || description) this._initOptionGroup(this._helpOption);
			return this;
		}
		/**
		* Lazy create help option.
		* Returns null if has been disabled with .helpOption(false).
		*
		* @returns {(Option | null)} the help option
		* @package
		*/
		_getHelpOption() {
			if (this._helpOption === void 0) this.helpOption(void 0, void 0);
			return this._helpOption;
		}
		/**
		* Supply your own option to use for the built-in help option.
		* This is an alternative to using helpOption() to customise the flags and description etc.
		*
		* @param {Option} option
		* @return {Command} `this` command for chaining
		*/
		addHelpOption(option) {
			this._helpOption = option;
			this._initOptionGroup(option);
			return this;
		}
		/**
		* Output help information and exit.
		*
		* Outputs built-in help, and custom text added using `.addHelpText()`.
		*
		* @param {{ error: boolean }} [contextOptions] - pass {error:true} to write to stderr instead of stdout
		*/
		help(contextOptions) {
			this.outputHelp(contextOptions);
			let exitCode = Number(process.exitCode ?? 0);
			if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) exitCode = 1;
			this._exit(exitCode, "commander.help", "(outputHelp)");
		}
		/**
		* // Do a little typing to coordinate emit and listener for the help text events.
		* @typedef HelpTextEventContext
		* @type {object}
		* @property {boolean} error
		* @property {Command} command
		* @property {function} write
		*/
		/**
		* Add additional text to be displayed with the built-in help.
		*
		* Position is 'before' or 'after' to affect just this command,
		* and 'beforeAll' or 'afterAll' to affect this command and all its subcommands.
		*
		* @param {string} position - before or after built-in help
		* @param {(string | Function)} text - string to add, or a function returning a string
		* @return {Command} `this` command for chaining
		*/
		addHelpText(position, text) {
			const allowedValues = [
				"beforeAll",
				"before",
				"after",
				"afterAll"
			];
			if (!allowedValues.includes(position)) throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
			const helpEvent = `${position}Help`;
			this.on(helpEvent, (context) => {
				let helpStr;
				if (typeof text === "function") helpStr = text({
					error: context.error,
					command: context.command
				});
				else helpStr = text;
				if (helpStr) context.write(`${helpStr}\n`);
			});
			return this;
		}
		/**
		* Output help information if help flags specified
		*
		* @param {Array} args - array of options to search for help flags
		* @private
		*/
		_outputHelpIfRequested(args) {
			const helpOption = this._getHelpOption();
			if (helpOption && args.find((arg) => helpOption.is(arg))) {
				this.outputHelp();
				this._exit(0, "commander.helpDisplayed", "(outputHelp)");
			}
		}
	};
	/**
	* Scan arguments and increment port number for inspect calls (to avoid conflicts when spawning new command).
	*
	* @param {string[]} args - array of arguments from node.execArgv
	* @returns {string[]}
	* @private
	*/
	function incrementNodeInspectorPort(args) {
		return args.map((arg) => {
			if (!arg.startsWith("--inspect")) return arg;
			let debugOption;
			let debugHost = "127.0.0.1";
			let debugPort = "9229";
			let match;
			if ((match = arg.match(/^(--inspect(-brk)?)$/)) !== null) debugOption = match[1];
			else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+)$/)) !== null) {
				debugOption = match[1];
				if (/^\d+$/.test(match[3])) debugPort = match[3];
				else debugHost = match[3];
			} else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+):(\d+)$/)) !== null) {
				debugOption = match[1];
				debugHost = match[3];
				debugPort = match[4];
			}
			if (debugOption && debugPort !== "0") return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
			return arg;
		});
	}
	/**
	* @returns {boolean | undefined}
	* @package
	*/
	function useColor() {
		if (process.env.NO_COLOR || process.env.FORCE_COLOR === "0" || process.env.FORCE_COLOR === "false") return false;
		if (process.env.FORCE_COLOR || process.env.CLICOLOR_FORCE !== void 0) return true;
	}
	exports.Command = Command;
	exports.useColor = useColor;
}));
const { program, createCommand, createArgument, createOption, CommanderError, InvalidArgumentError, InvalidOptionArgumentError, Command, Argument, Option, Help } = (/* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	const { Argument } = require_argument();
	const { Command } = require_command();
	const { CommanderError, InvalidArgumentError } = require_error();
	const { Help } = require_help();
	const { Option } = require_option();
	exports.program = new Command();
	exports.createCommand = (name) => new Command(name);
	exports.createOption = (flags, description) => new Option(flags, description);
	exports.createArgument = (name, description) => new Argument(name, description);
	/**
	* Expose classes
	*/
	exports.Command = Command;
	exports.Option = Option;
	exports.Argument = Argument;
	exports.Help = Help;
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
	exports.InvalidOptionArgumentError = InvalidArgumentError;
})))(), 1)).default;
// src/cli/screen.ts
/**
* The lowest lines of a terminal, written over as work goes on.
*
* The cursor is never hidden and no mode of the terminal is changed, so there is nothing to restore, however the
* process ends. Each frame is one write, and a line that has not changed looks the same all the while: nothing flickers.
*/
const up = (lines) => lines === 0 ? "" : `\u001B[${lines}A`;
const eraseLine = "\x1B[K";
const eraseBelow = "\x1B[J";
function makeScreen(terminal) {
	let shown = [];
	const size = () => ({
		columns: Math.max(20, terminal.columns ?? 80),
		rows: Math.max(2, terminal.rows ?? 24)
	});
	const linesAbove = () => {
		const columns = Math.max(1, terminal.columns ?? 80);
		const heights = shown.map((line) => Math.max(1, Math.ceil(displayWidth(stripVTControlCharacters(line)) / columns)));
		return Math.max(0, heights.reduce((sum, height) => sum + height, 0) - 1);
	};
	return {
		size,
		draw: (lines) => {
			terminal.write(`\r${up(linesAbove())}${lines.map((line) => line + eraseLine).join("\n")}${eraseBelow}`);
			shown = lines;
		},
		clear: () => {
			if (shown.length === 0) return;
			terminal.write(`\r${up(linesAbove())}${eraseBelow}`);
			shown = [];
		}
	};
}
// src/cli/console.ts
/** Where the command line writes, and how: results to stdout, everything else to stderr. */
/** Colour only on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise; nothing is written over on CI. */
function makeConsole({ stdout, stderr, env }) {
	const isDumb = env["TERM"] === "dumb";
	const screen = stderr.isTTY === true && !isDumb && (env["CI"] ?? "") === "" ? makeScreen(stderr) : null;
	const above = (stream) => (text) => {
		screen?.clear();
		stream.write(text);
	};
	return {
		out: above(stdout),
		err: above(stderr),
		screen,
		columns: stdout.isTTY === true ? Math.max(40, stdout.columns ?? 80) : 80,
		colour: takesColour(stdout, env),
		errColour: takesColour(stderr, env)
	};
}
function takesColour(stream, env) {
	const forced = env["FORCE_COLOR"];
	if (forced !== void 0) return forced !== "0" && forced !== "false";
	return stream.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}
// src/cli/invocation.ts
/** What to type to run Paceline again the way it was run: what a hint names must be there to be pasted. */
const ownScript = "paceline";
/** `npx paceline`, `npx --yes github:acme/paceline#v1`, `npm run paceline --`, `paceline`, or `node path/to/cli.js`. */
function invocationOf({ argv, env, cwd }) {
	const script = argv[1] ?? "";
	const runner = runnerOf(env);
	const fetched = fetchedByNpx(script);
	if (fetched !== null) return `npx --yes ${fetched}`;
	if (env["npm_lifecycle_event"] !== void 0 && env["npm_package_name"] === ownScript && runner === "npx") return env["npm_command"] === "exec" ? "npx paceline" : `npm run ${ownScript} --`;
	if (env["npm_lifecycle_event"] !== void 0 || env["npm_command"] === "exec") return `${runner} paceline`;
	if (isInstalled(script)) return isBelow(script, cwd) ? "npx paceline" : "paceline";
	if (basename(script).replace(/\.(?:cmd|exe|ps1)$/i, "") === ownScript) return "paceline";
	return `node ${quoted(isBelow(script, cwd) ? relative(cwd, script) : script)}`;
}
/** npx keeps what it fetches in a folder of its own, whose manifest says what it was asked for. */
const npxManifest = object({ _npx: object({ packages: tuple([string().regex(/^[\w@:#./+-]+$/)]) }) });
/** The package that npx was told to run, as it was told; null where npx did not fetch it. */
function fetchedByNpx(script) {
	const [folder] = /^.*[\\/]_npx[\\/][^\\/]+(?=[\\/]node_modules[\\/])/.exec(script) ?? [];
	if (folder === void 0) return null;
	try {
		const { _npx: npx } = npxManifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
		return npx.packages[0];
	} catch {
		return null;
	}
}
function runnerOf(env) {
	const [agent = ""] = (env["npm_config_user_agent"] ?? "").split("/");
	if (agent === "pnpm") return "pnpm exec";
	if (agent === "bun") return "bunx";
	return agent === "yarn" ? "yarn" : "npx";
}
/** Whether a script lies in a `node_modules`, as the one behind a link of `.bin` does. */
function isInstalled(script) {
	return script.split(/[\\/]/).includes("node_modules");
}
function isBelow(path, folder) {
	const way = relative(folder, path);
	return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function quoted(path) {
	return /\s/.test(path) ? `"${path}"` : path;
}
/** A text in which every `paceline COMMAND` is written the way it was run. */
function asInvoked(text, { invocation, commands }) {
	if (invocation === ownScript) return text;
	const command = new RegExp(String.raw`(?<![\w./@-])paceline(?= (?:${commands.join("|")})\b)`, "g");
	return text.replace(command, () => invocation);
}
// src/pipeline/package-sides.ts
/** Two released versions of a package as base and head, for `--base npm:chokidar@5 --head npm:chokidar@6`. */
/** Installs both versions. Throws `UserError` when they are not versions of one package. */
async function packageSides(workshop, { base, head, modules }) {
	const side = async (source) => {
		const found = await installPackage(workshop.installHost, {
			spec: source.slice(4),
			nowMs: workshop.effects.today().getTime()
		});
		const label = `${found.name} ${found.version}`;
		return {
			root: found.root,
			replaced: { [found.name]: found },
			modules,
			side: {
				label,
				commit: null
			}
		};
	};
	const sides = {
		base: await side(base),
		head: await side(head)
	};
	const [name = "", other = ""] = [sides.head, sides.base].map(({ replaced }) => Object.keys(replaced)[0]);
	if (name === other) return {
		...sides,
		packageName: name
	};
	throw new UserError(`${base} and ${head} are not versions of one package`, { hint: "Give both sides as npm:NAME@VERSION with the same NAME." });
}
/** The benchmarks whose subject is an adapter of that package. Throws `UserError` when there are none. */
function benchmarksOfPackage(benchmarks, name) {
	const own = benchmarks.filter((benchmark) => benchmark.package === name);
	if (own.length > 0) return own;
	throw new UserError(`No suite measures the package ${JSON.stringify(name)}`, { hint: "`paceline list` shows what there is; docs/writing-a-suite.md says how to add a suite of your own." });
}
// src/pipeline/upgrade.ts
/** Judges two released versions of a package as if one were a pull request on the other. */
/** Installs both versions and measures them as pairs. Throws `UserError` where they are not versions of one package. */
async function judgeUpgrade(workshop, options) {
	const plan = await planProject(workshop, options);
	const { base, head, packageName } = await packageSides(workshop, {
		...options,
		modules: plan.modules
	});
	const benchmarks = benchmarksOfPackage(plan.benchmarks, packageName);
	requireRow(options.row, benchmarks);
	const { policy } = workshop.project.config;
	const run = await measureSides(workshop, {
		...options,
		trials: 1,
		suites: plan.suites,
		benchmarks,
		sides: {
			base,
			head
		},
		policy
	});
	return {
		run,
		comparison: await compareAll(workshop, {
			run,
			policy
		})
	};
}
// src/store/verify-baseline.ts
/** Looking a baseline file over: everything about it that is wrong or odd, without changing it. */
/** Larger than this, a baseline no longer fits into one artifact and every refresh adds too much to a repository. */
const roomyBytes = 8388608;
/** Findings in the text of a baseline file, in the order of the file; none means that all is well. */
function verifyBaseline(text, file) {
	let baseline;
	try {
		baseline = parseJsonText(text, {
			file,
			kind: baselineKind
		});
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return [{
			level: "error",
			place: error.place ?? file,
			what: error.message
		}];
	}
	return [
		...baseline.runs.flatMap((run, index) => findingsOfRun({
			run,
			index,
			baseline
		})),
		...findingsOfRecords(baseline),
		...findingsOfText(text, baseline)
	];
}
function findingsOfRun({ run, index, baseline }) {
	const place = `$.runs[${index}]`;
	const findings = [];
	const add = (level, what) => findings.push({
		level,
		place,
		what
	});
	const before = baseline.runs[index - 1];
	const twin = baseline.runs.findIndex((other) => other.id === run.id);
	if (run.environment.platform !== baseline.platform) add("error", `is of ${run.environment.platform}, the file of ${baseline.platform}`);
	if (twin < index) add("warning", `has the id ${run.id} of $.runs[${twin}]`);
	else if (before !== void 0 && before.id > run.id) add("warning", `is older than the run before it`);
	if (run.filled === void 0 ? !run.id.startsWith(compact(run.startedAt)) : run.id > `${compact(run.startedAt)}Z~`) add("warning", `has the id ${run.id} and started at ${run.startedAt}`);
	const overtaken = overtakenBy({
		run,
		index,
		baseline
	});
	if (overtaken !== void 0) {
		const { order, of } = run.filled;
		add("warning", `is filled as ${order} of ${of} and stands after ${overtaken.filled.order} of ${of}`);
	}
	if (!run.complete) add("warning", "is not complete");
	if (run.head.commit === null) add("warning", "names no commit");
	else if (run.head.commit.dirty) add("warning", "was measured on a working tree with changes of its own");
	return findings;
}
/** A run of the same fill, of a later commit, that stands before it: ids of filled runs sort as their commits do. */
function overtakenBy({ run: { filled }, index, baseline }) {
	if (filled === void 0) return void 0;
	return baseline.runs.slice(0, index).find((other) => other.filled?.machine === filled.machine && other.filled.order > filled.order);
}
/** `2026-11-21T01:30:00Z` as ids begin with it. */
function compact(instant) {
	return instant.slice(0, 19).replace(/[-:]/g, "");
}
function findingsOfRecords({ runs, accepted }) {
	return accepted.flatMap((record, index) => {
		const known = runs.some((run) => run.id === record.fromRun);
		const place = `$.accepted[${index}]`;
		if (known) return [];
		return [{
			level: "warning",
			place,
			what: `starts from run ${record.fromRun}, which is not in the file`
		}];
	});
}
function findingsOfText(text, baseline) {
	const findings = [];
	const bytes = Buffer.byteLength(text);
	if (bytes > roomyBytes) findings.push({
		level: "warning",
		place: "$",
		what: `${bytes} bytes; \`paceline baseline prune\` makes it smaller`
	});
	if (text !== baselineText(baseline)) findings.push({
		level: "warning",
		place: "$",
		what: "is not as Paceline writes it; something else edited it"
	});
	return findings;
}
// src/report/paint.ts
const codes = {
	red: [31, 39],
	green: [32, 39],
	yellow: [33, 39],
	cyan: [36, 39],
	dim: [2, 22],
	bold: [1, 22]
};
/** A painter that paints, or (`colour` false) one that leaves every text as it is. */
function painter(colour) {
	if (!colour) return (_, text) => text;
	return (name, text) => `\u001B[${codes[name][0]}m${text}\u001B[${codes[name][1]}m`;
}
// src/report/terminal-live.ts
/** More are not read while they change. */
const mostRows = 12;
/** Twice the change to find: what fits between a quarter and three quarters of the line rules it out. */
const reachInDetects = 2;
const usualDetect = .1;
/** At most `rows` lines, each at most `columns` wide; none where there is no room for one benchmark. */
function liveLines({ benchmarks, unit, columns, rows, paint }) {
	const room = Math.min(mostRows, rows - 2);
	if (room < 1 || benchmarks.length === 0) return [];
	const shown = benchmarks.length <= room ? benchmarks : openFirst(benchmarks).slice(0, room);
	const names = glanceNames(benchmarks);
	const longestName = Math.max(12, Math.floor(columns / 4));
	const open = shown.filter(({ isDone }) => !isDone);
	const fields = fieldsOf$2({
		names,
		longestName,
		unit,
		reach: steadyReach((open.length === 0 ? shown : open).flatMap(({ metrics }) => leading(metrics)?.detect ?? [])),
		paint,
		isPaired: shown.some(({ metrics }) => metrics.some(({ detect }) => detect !== null))
	});
	const table = fittingTable(layouts$2.map(({ keys, width }) => {
		const chosen = keys.flatMap((key) => fields(width).filter((field) => field.key === key));
		return {
			columns: chosen,
			rows: shown.map((one) => chosen.map(({ cell }) => cell(one, leading(one.metrics)))),
			indent: "  ",
			width: columns
		};
	}));
	return [...table[0]?.trim() === "" ? table.slice(1) : [paint("dim", table[0] ?? ""), ...table.slice(1)], ...restLine(benchmarks, shown).map((line) => cutTo(line, columns))];
}
/** The same from frame to frame, or nobody would see the intervals shrink. */
function steadyReach(detects) {
	const middle = detects.toSorted((a, b) => a - b)[Math.floor(detects.length / 2)] ?? usualDetect;
	const size = reachInDetects * middle;
	return reachOf([{
		lower: -size,
		upper: size,
		estimate: null
	}]);
}
/** Sets of columns from rich to poor, with the width of the bar; the first that fits is taken. */
const layouts$2 = [
	{
		keys: [
			"mark",
			"name",
			"metric",
			"change",
			"limits",
			"bar",
			"word",
			"count"
		],
		width: 41
	},
	{
		keys: [
			"mark",
			"name",
			"metric",
			"change",
			"limits",
			"bar",
			"word",
			"count"
		],
		width: 21
	},
	{
		keys: [
			"mark",
			"name",
			"metric",
			"change",
			"bar",
			"word",
			"count"
		],
		width: 21
	},
	{
		keys: [
			"mark",
			"name",
			"metric",
			"change",
			"bar",
			"word",
			"count"
		],
		width: 15
	},
	{
		keys: [
			"mark",
			"name",
			"change",
			"bar",
			"word",
			"count"
		],
		width: 15
	},
	{
		keys: [
			"mark",
			"name",
			"change",
			"word",
			"count"
		],
		width: 0
	},
	{
		keys: [
			"mark",
			"name",
			"change",
			"word"
		],
		width: 0
	},
	{
		keys: [
			"mark",
			"name",
			"change"
		],
		width: 0
	},
	{
		keys: ["name", "change"],
		width: 0
	}
];
/** Columns of figures keep their width while the figures change, so that nothing jumps. */
function fieldsOf$2({ names, longestName, unit, reach, paint, isPaired }) {
	return (width) => {
		const scale = {
			reach,
			width
		};
		return [
			{
				key: "mark",
				title: "",
				cell: ({ isCurrent }) => ({ text: isCurrent ? "►" : " " })
			},
			{
				key: "name",
				title: "",
				flexible: true,
				cell: ({ id }) => ({ text: cutTo(plainText(names(id)), longestName) })
			},
			{
				key: "metric",
				title: "",
				cell: (_, metric) => ({ text: metric === null ? "" : plainText(metricTitle(metric.metric), 24) })
			},
			{
				key: "change",
				title: "",
				align: "right",
				cell: (_, metric) => ({ text: figureText(metric).padStart(8) })
			},
			{
				key: "limits",
				title: "",
				when: isPaired,
				cell: (_, metric) => ({
					text: (metric === null ? "" : limitsText(metric)).padEnd(17),
					paint: (text) => paint("dim", text)
				})
			},
			{
				key: "bar",
				title: width < 15 ? "" : barAxis(scale),
				when: isPaired,
				cell: (_, metric) => ({
					text: metric === null || metric.detect === null ? "" : intervalBar({
						...metric,
						estimate: metric.change
					}, scale),
					paint: (text) => paint(colourOf(metric), text)
				})
			},
			{
				key: "word",
				title: "",
				cell: (benchmark) => wordCell$1(benchmark, paint)
			},
			{
				key: "count",
				title: unit,
				align: "right",
				cell: ({ count }) => ({ text: String(count) })
			}
		].filter((field) => field.when !== false);
	};
}
function figureText(metric) {
	if (metric === null) return "";
	if (metric.value !== null) return formatValue(metric.value, metric.unit);
	return metric.change === null ? "" : formatRelative(metric.change);
}
function colourOf(metric) {
	if (metric?.verdict === "regression") return "red";
	return metric?.verdict === "improvement" ? "green" : "cyan";
}
/** Nothing before it is decided. */
function wordCell$1(benchmark, paint) {
	const word = verdictWord(benchmark);
	const colours = {
		worse: "red",
		fails: "red",
		better: "green"
	};
	return {
		text: word.padEnd(9),
		paint: (text) => paint(colours[word] ?? "dim", text)
	};
}
/** In the order of the plan: who still needs pairs, then who is done. */
function openFirst(benchmarks) {
	return [...benchmarks.filter(({ isDone }) => !isDone), ...benchmarks.filter(({ isDone }) => isDone)];
}
function restLine(all, shown) {
	const rest = all.filter((one) => !shown.includes(one));
	if (rest.length === 0) return [];
	const done = rest.filter(({ isDone }) => isDone).length;
	return [`    and ${plural(rest.length, "more benchmark")}${done === 0 ? "" : `, ${done === rest.length ? "all" : done} done`}`];
}
// src/cli/progress.ts
/** Drawn at most so often; seldom while benchmarks are measured, which drawing must not disturb. */
const redrawMs = 100;
const redrawBenchmarksMs = 500;
/** Begins to show progress. */
function startProgress(options) {
	const { console, label, unit, now } = options;
	const { screen } = console;
	if (screen === null) return plainPhase({
		write: (line) => console.err(`${line}\n`),
		label,
		unit,
		now
	});
	const paint = painter(console.errColour);
	let drawnAt = Number.NEGATIVE_INFINITY;
	return {
		update: (state) => {
			if (now() - drawnAt < (state.benchmarks === void 0 ? redrawMs : redrawBenchmarksMs)) return;
			screen.draw(frame(state, {
				label,
				unit,
				screen,
				paint
			}));
			drawnAt = now();
		},
		finish: (text) => console.err(`  ${label.padEnd(10)} ${text}\n`)
	};
}
/** One line for the whole, then one for each benchmark as far as there is room. */
function frame(state, { label, unit, screen, paint }) {
	const { rows, columns } = screen.size();
	const width = columns - 1;
	const benchmarks = state.benchmarks?.() ?? [];
	return [headLine({
		label,
		facts: (benchmarks.length === 0 ? `${state.done} of ${state.expected} ${unit}` : `${state.done} ${unit}, ${doneText(benchmarks)}`) + leftText$1(state.leftMs, state.atMost === true),
		state,
		width,
		isAlone: benchmarks.length === 0
	}), ...liveLines({
		benchmarks,
		unit,
		columns: width,
		rows: rows - 2,
		paint
	})];
}
const longestBar = 24;
const shortestBar = 8;
/** The bar gives way first, then what is done now, then the words. */
function headLine({ label, facts, state, width, isAlone }) {
	const start = `  ${label.padEnd(10)} `;
	const room = width - displayWidth(start) - displayWidth(facts) - 2;
	if (room < shortestBar) return cutTo(`${start}${facts}`, width);
	const size = Math.min(longestBar, room);
	const share = state.expected === 0 ? 1 : Math.min(1, state.done / state.expected);
	const filled = Math.round(share * size);
	const line = `${start}${"━".repeat(filled)}${"─".repeat(size - filled)}  ${facts}`;
	const left = width - displayWidth(line) - 2;
	return isAlone && left >= 10 ? `${line}  ${cutTo(plainText(state.detail), left)}` : line;
}
// src/cli/measuring-options.ts
/** Options that every measuring command has, and what they mean. */
/** How long trials may take together unless an option or the config says otherwise. */
const defaultBudget$1 = "4m";
/** Adds them to a command. */
function addMeasuringOptions(command, { budget = `the config's, else ${defaultBudget$1}` } = {}) {
	return command.option("--profile <name>", "quick, full, or one of the config", "quick").option("--metric <name>", "only benchmarks with this metric; may be given more than once", collected, []).option("--budget <time>", `time for all trials, such as 90s or 5m (default: ${budget})`).addOption(new Option("--seed <hex>", "eight hex digits that decide the order of trials").argParser(seedOf)).option("--config <file>", "config file (default: the nearest paceline.config.json)");
}
/** The run whose pairs are to be added to; null where none is named. Throws `UserError` where it has no pairs. */
async function runToResume(path, { cwd }) {
	if (path === void 0) return null;
	const run = await readRun(resolve(cwd, path));
	if (run.base !== null) return run;
	throw new UserError(`${path}: has no base, and --resume adds to pairs`, {
		file: path,
		hint: "Name the run.json of a run that measured base and head, or measure anew without --resume."
	});
}
function collected(value, before) {
	return [...before, value];
}
function seedOf(text) {
	if (/^[0-9a-f]{8}$/.test(text)) return text;
	throw new InvalidArgumentError("A seed is eight hex digits.");
}
/** Opens the project of the current folder and makes the machine ready; with `looksOnly` also where nothing can be written. */
async function openForMeasuring(context, { command, config, looksOnly }) {
	const project = await openProject({
		cwd: context.cwd,
		config: config ?? null
	});
	return context.interruptible(() => openWorkshop({
		project,
		effects: effectsOf(context),
		watcher: watcherOf(context),
		doing: `paceline ${command}`,
		looksOnly: looksOnly ?? false
	}));
}
function effectsOf({ env, platform, signal, waiting, today, now }) {
	return {
		env,
		platform,
		signal,
		waiting,
		today,
		now
	};
}
/** Phases become progress bars on stderr. */
function watcherOf({ console, now }) {
	return {
		phase: (label, unit) => startProgress({
			console,
			label,
			unit,
			now
		}),
		note: (text) => console.err(`${plainLines(text)}\n`)
	};
}
/** What the options ask for, as the pipeline takes it. */
function askedFor({ randomSeed }, { config }, { globs, options }) {
	const { profile, metric: metrics, budget, seed = randomSeed() } = options;
	return {
		globs,
		profile,
		metrics,
		budgetMs: budgetMsOf(budget, config.budget),
		seed
	};
}
function budgetMsOf(asked, configured) {
	return parseDuration(asked ?? configured ?? defaultBudget$1, asked === void 0 ? "budget" : "--budget");
}
// src/cli/baseline-fill.ts
/** `paceline baseline fill`: measures past commits, so that the first pull request has a history. */
const help$11 = `
The commits are checked out side by side, prepared alike and measured in turns: each round runs every benchmark of
every commit once, in shuffled order. It measures the benchmarks of the project itself, or those you name, for 30
minutes at most (--budget). If it is interrupted, run the same command again to go on.

Examples:
  paceline baseline fill                            the last 12 commits of the default branch
  paceline baseline fill --tags 12                  the newest 12 versions, pre-releases left out
  paceline baseline fill watch/react --last 40 --budget 1h
  paceline baseline fill --commits commits.txt      a revision a line; # begins a comment`;
const defaultLast = 12;
const addFill = (parent, context, done) => {
	const { cwd, console, randomSeed } = context;
	addMeasuringOptions(parent.command("fill").description("Measure past commits of the default branch, and store each as a run of its own commit.").argument("[glob...]", "benchmarks; those of the project itself unless told otherwise").addOption(new Option("--last <n>", `the last n commits of the default branch (default: ${defaultLast})`).argParser(countOf).conflicts(["tags", "commits"])).addOption(new Option("--tags <n>", "the newest n versions that are tagged").argParser(countOf).conflicts("commits")).option("--commits <file>", "the revisions that a file lists").option("--trials <n>", `trials of each benchmark and commit at most, 4 or more`, trialsOf, fillDefaults.trials).option("--file <file>", "baseline file (default: that of the project, as `baseline add` has it)").option("--keep <n>", "keep the newest n runs", keepOf, 50).option("--again", "measure commits anew that are filled already").option("--json", "print the runs that were stored, as JSON").addHelpText("after", help$11), { budget: fillDefaults.budget }).action(async (globs, options) => {
		try {
			var _usingCtx$8 = _usingCtx();
			const workshop = _usingCtx$8.u(await openForMeasuring(context, {
				...options,
				command: "baseline fill"
			}));
			const { platform } = workshop.environment;
			const path = options.file === void 0 ? await projectBaseline(workshop.project, platform) : resolve(cwd, options.file);
			const stored = existsSync(path) ? await readBaseline(path) : emptyBaseline(platform);
			const past = await pastOf(options, {
				cwd,
				packageName: workshop.packageName
			});
			const filled = await context.interruptible(() => fill(workshop, {
				globs,
				profile: options.profile,
				metrics: options.metric,
				past,
				trials: options.trials,
				budgetMs: parseDuration(options.budget ?? fillDefaults.budget, "--budget"),
				seed: options.seed ?? null,
				randomSeed,
				again: options.again === true,
				stored,
				keep: options.keep
			}));
			const { runs, left } = filled;
			const change = (before) => addRuns(before ?? emptyBaseline(platform), runs, { keep: options.keep });
			const after = runs.length === 0 ? null : await updateBaseline(path, {
				waiting: context.waiting,
				change
			});
			await filled.stored();
			if (options.json === true) console.out(jsonText(storedOf(runs, after)));
			else if (after !== null) console.out(listOf$1(runs, after, path));
			if (left !== "nothing") console.err(`${leftText[left]}\n`);
			else if (runs.length === 0 && !filled.wasFilled) throw nothingStored();
			done(exitCodes.fine);
		} catch (_) {
			_usingCtx$8.e = _;
		} finally {
			_usingCtx$8.d();
		}
	});
};
const leftText = {
	trials: "Not all trials were made; the same command goes on where this one stopped.",
	commits: "Not all commits were measured; the same command measures the others."
};
async function pastOf({ last, tags, commits }, { cwd, packageName }) {
	if (tags !== void 0) return {
		kind: "tags",
		count: tags,
		packageName
	};
	if (commits === void 0) return {
		kind: "last",
		count: last ?? defaultLast
	};
	return {
		kind: "list",
		text: await readFile(resolve(cwd, commits), "utf8").catch((cause) => {
			throw new UserError(`${commits} cannot be read`, {
				file: commits,
				hint: "Name a file with one revision a line.",
				cause
			});
		}),
		file: commits
	};
}
function nothingStored() {
	return new UserError(`No commit has 4 trials of anything, so nothing was stored`, {
		exitCode: exitCodes.nothingCompared,
		hint: "The reasons stand above."
	});
}
/** Those that the history kept: while they were measured, newer ones may have come. */
function storedOf(runs, after) {
	const ids = new Set(after?.runs.map(({ id }) => id));
	return runs.filter(({ id }) => ids.has(id));
}
/** One line a commit, and what came of the file. */
function listOf$1(runs, after, path) {
	const kept = storedOf(runs, after);
	const lines = runs.map((run) => {
		const { label, commit } = run.head;
		const [sha, date] = [commit.sha.slice(0, 7), commit.date.slice(0, 10)];
		const name = label === sha ? "" : `  ${plainText(label, 40)}`;
		const isKept = kept.includes(run) ? "" : ", not kept";
		return `  ${sha}  ${date}  ${plural(run.benchmarks.length, "benchmark")}${run.complete ? "" : ", not complete"}${isKept}${name}\n`;
	});
	const pruned = runs.length - kept.length;
	const more = pruned === 0 ? "" : `; ${plural(pruned, "run")} of the past ${pruned === 1 ? "is" : "are"} older than those and not kept (--keep)`;
	return `${lines.join("")}${path}: ${plural(after.runs.length, "run")}${more}\n`;
}
function countOf(text) {
	const count = wholeNumber(text);
	if (count <= 200) return count;
	throw new InvalidArgumentError(`No more than 200 commits are measured at once.`);
}
function trialsOf(text) {
	const count = wholeNumber(text);
	if (count >= 4) return count;
	throw new InvalidArgumentError(`It must be 4 or more: a run with fewer says nothing of its own scatter.`);
}
// src/cli/baseline-show.ts
/** `paceline baseline show`: the stored runs, and which of them are not believed. */
const addShow = (parent, { cwd, console }, done) => {
	parent.command("show").description("List the runs of a baseline, and those that are suspect.").argument("<file>", "baseline file").option("--config <file>", "config file with the policy (default: the nearest one)").option("--json", "the list as JSON").action(async (file, options) => {
		const baseline = await readBaseline(resolve(cwd, file));
		const { config } = await openProject({
			cwd,
			config: options.config ?? null
		});
		console.out(showBaseline(baseline, {
			policy: config.policy,
			json: options.json === true
		}));
		done(0);
	});
};
/** The runs of a baseline and the suspect ones among them, as text for people or as JSON. */
function showBaseline(baseline, { policy, json }) {
	const suspects = findSuspects(baseline, policy);
	return json ? jsonText(listOf(baseline, suspects)) : tableOf(baseline, suspects);
}
function listOf(baseline, suspects) {
	return {
		platform: baseline.platform,
		runs: baseline.runs.map((run) => ({
			id: run.id,
			commit: run.head.commit?.sha ?? null,
			profile: run.profile,
			cpu: run.environment.cpu.model,
			node: run.environment.node,
			benchmarks: run.benchmarks.length,
			complete: run.complete,
			filled: run.filled ?? null
		})),
		accepted: baseline.accepted,
		suspects
	};
}
function tableOf(baseline, suspects) {
	const rows = baseline.runs.map((run) => runLine(run, suspects));
	const accepted = baseline.accepted.map(({ fromRun, match, reason }) => `accepted from ${fromRun}: ${plainText(match)}: ${plainText(reason, 600)}`);
	const states = [...listed("suspect", suspects), ...listed("new level", suspects)];
	return [
		`${baseline.platform}: ${plural(baseline.runs.length, "run")}`,
		...rows,
		...accepted,
		...states,
		""
	].join("\n");
}
function listed(state, suspects) {
	const own = suspects.filter((one) => one.state === state);
	return own.length === 0 ? [] : [
		"",
		headings[state],
		...own.map(suspectLine)
	];
}
const headings = {
	suspect: "Suspect: beyond chance, and left out until later runs agree",
	"new level": "New levels: three runs agree, and earlier runs no longer count for these rows"
};
function runLine(run, suspects) {
	const ok = run.benchmarks.filter((benchmark) => benchmark.status === "ok").length;
	const commit = run.head.commit?.sha.slice(0, 7) ?? plainText(run.head.label, 20);
	const rows = suspects.filter((one) => one.runId === run.id && one.state === "suspect").length;
	const notes = [
		run.filled === void 0 ? "" : `, filled ${run.filled.order} of ${run.filled.of}`,
		run.complete ? "" : ", not complete",
		rows === 0 ? "" : `, suspect in ${plural(rows, "row")}`
	].join("");
	const { node, cpu } = run.environment;
	return `${run.id}  ${commit.padEnd(7)}  ${plainText(run.profile)}  node ${node}  ${plainText(cpu.model)}  ${ok} of ${plural(run.benchmarks.length, "benchmark")}${notes}`;
}
function suspectLine({ runId, benchmark, metric, worse, relative }) {
	const size = relative === null ? "" : `${formatMagnitude(relative)} `;
	return `  ${runId}  ${plainText(`${benchmark} ${metric}`, 600)}: ${size}${worse ? "worse" : "better"}`;
}
// src/cli/require-rows.ts
/** A record of an accepted level must be about rows that the baseline holds: one about none would do nothing, silently. */
/** Throws `UserError` with the nearest names unless some benchmark, and some metric of it, is matched. */
function requireRows(baseline, { match, metric }) {
	const benchmarks = baseline.runs.flatMap((run) => run.benchmarks);
	requireMatches({
		globs: [match],
		names: benchmarks.map(benchmarkId),
		what: "benchmark of this baseline"
	});
	if (metric === null) return;
	const isMeant = globMatcher(match);
	const measured = benchmarks.filter((benchmark) => isMeant(benchmarkId(benchmark)));
	const metrics = [...new Set(measured.flatMap((benchmark) => Object.keys(benchmark.metrics)))];
	if (metrics.some(globMatcher(metric))) return;
	const near = nearest(metric, metrics);
	throw new UserError(`No benchmark that ${JSON.stringify(match)} matches has a metric ${JSON.stringify(metric)}`, { hint: near.length === 0 ? "There are no metrics to choose from." : `Did you mean ${near.join(" or ")}?` });
}
// src/cli/baseline.ts
/** `paceline baseline`: the stored history of runs. */
const help$10 = `
Examples:
  paceline baseline add paceline-out/run.json              to baselines/<platform>.json
  paceline baseline add run.json --file main.json          to a file of your choice
  paceline baseline fill --last 12                         measure the last 12 commits, for a history from the first day
  paceline baseline show baselines/linux-x64.json
  paceline baseline prune baselines/linux-x64.json --keep 20
  paceline baseline verify baselines/linux-x64.json
  paceline baseline accept baselines/linux-x64.json watch/react/chokidar --from 20261121T013000Z-1f2e3d4c \\
    --reason "one stat more per entry, a quarter less heap"`;
const addBaselineCommand = (program, context, done) => {
	const baseline = program.command("baseline").description("Look after the stored history of runs.").addHelpText("after", help$10);
	addAdd(baseline, context, done);
	addFill(baseline, context, done);
	addShow(baseline, context, done);
	addPrune(baseline, context, done);
	addVerify(baseline, context, done);
	addAccept(baseline, context, done);
	for (const command of baseline.commands) command.copyInheritedSettings(program);
};
/** Where the project keeps its baseline; a branch is written by the Action alone. */
async function projectBaseline({ root, config }, platform) {
	const place = config.baseline ?? "path:baselines";
	if (place.startsWith("path:")) return join(await resolveInside(root, place.slice(5)), `${platform}.json`);
	throw new UserError(`The baseline of this project is on a branch (${place})`, { hint: "Name a file with --file." });
}
const addAdd = (parent, { cwd, console, waiting }, done) => {
	parent.command("add").description("Add runs; the same run twice is one run, and the order does not matter.").argument("<run...>", "run files").option("--file <file>", "baseline file (default: <platform>.json in the folder that the config names, else in baselines/)").option("--keep <n>", "keep the newest n runs", keepOf, 50).option("--dirty", "take runs of a working tree with changes of its own, too").action(async (files, options) => {
		const runs = (await Promise.all(files.map((file) => readRun(resolve(cwd, file))))).map((run, index) => {
			const file = files[index];
			const admitted = admitFile({
				run,
				file,
				allowDirty: options.dirty === true
			});
			for (const shortfall of shortfalls(admitted)) console.err(`${file}: ${plainText(shortfall, 2e3)}.\n`);
			return admitted.run;
		});
		const platforms = [...new Set(runs.map((run) => run.environment.platform))];
		for (const platform of platforms) {
			const own = runs.filter((run) => run.environment.platform === platform);
			const path = options.file === void 0 ? await projectBaseline(await openProject({
				cwd,
				config: null
			}), platform) : resolve(cwd, options.file);
			const after = await updateBaseline(path, {
				waiting,
				change: (before) => addRuns(before ?? emptyBaseline(platform), own, { keep: options.keep })
			});
			console.out(`${path}: ${plural(after.runs.length, "run")}\n`);
		}
		done(0);
	});
};
const addPrune = (parent, { cwd, console, waiting }, done) => {
	parent.command("prune").description("Keep only the newest runs.").argument("<file>", "baseline file").requiredOption("--keep <n>", "how many", keepOf).action(async (file, options) => {
		const path = resolve(cwd, file);
		const before = await readBaseline(path);
		const after = await updateBaseline(path, {
			waiting,
			change: (now) => pruneBaseline(now ?? before, { keep: options.keep })
		});
		console.out(`${path}: ${plural(after.runs.length, "run")}, ${before.runs.length - after.runs.length} removed\n`);
		done(0);
	});
};
const addVerify = (parent, { cwd, console }, done) => {
	parent.command("verify").description("Look a baseline file over; exit code 2 when it cannot be used.").argument("<file>", "baseline file").action(async (file) => {
		const path = resolve(cwd, file);
		const findings = verifyBaseline(await readTextFile(path, baselineKind), file);
		for (const { level, place, what } of findings) console.out(`${level}: ${place}: ${what}\n`);
		if (findings.length === 0) console.out(`${file}: all is well\n`);
		done(findings.some(({ level }) => level === "error") ? 2 : 0);
	});
};
const addAccept = (parent, { cwd, console, waiting, today }, done) => {
	parent.command("accept").description("Record that a level changed on purpose: earlier runs no longer count for these rows.").argument("<file>", "baseline file").argument("<glob>", "benchmarks").requiredOption("--from <run>", "id of the first run on the new level").requiredOption("--reason <text>", "why").option("--metric <name>", "only this metric").action(async (file, glob, options) => {
		const path = resolve(cwd, file);
		await readBaseline(path);
		const record = acceptRecord({
			at: today().toISOString(),
			fromRun: options.from,
			match: glob,
			metric: options.metric ?? null,
			reason: options.reason
		});
		await updateBaseline(path, {
			waiting,
			change: (before) => {
				if (before === null) throw new UserError(`${file} is gone`, { file });
				requireRows(before, record);
				return acceptLevel(before, record, { keep: Math.max(before.runs.length, 50) });
			}
		});
		const what = options.metric === void 0 ? glob : `${options.metric} of ${glob}`;
		console.out(`${path}: ${plainText(what, 600)} is accepted from ${options.from} on\n`);
		done(0);
	});
};
/** For options that count something. */
function wholeNumber(text) {
	const number = Number(text);
	if (Number.isInteger(number) && number >= 1) return number;
	throw new InvalidArgumentError("It must be a whole number from 1 on.");
}
/** For `--keep`: refused before anything is measured for a history that cannot hold it. */
function keepOf(text) {
	const count = wholeNumber(text);
	if (count <= 1e3) return count;
	throw new InvalidArgumentError(`A baseline keeps no more than ${maxRuns} runs.`);
}
// src/cli/explain.ts
/** `--explain`: which rule decided a row, with all of its figures. */
/** Everything that is known of a row, on every system. Throws `UserError` with names to copy unless `name` is of one. */
function explainRow(comparison, name) {
	const { rows, hint } = searchRows(comparison.rows, name);
	if (rows !== null) return `${rows.map(explanation).join("\n\n")}\n`;
	throw new UserError(`${JSON.stringify(name)} is not the name of one row`, { hint });
}
/** A row to try it with, the loudest: its name where a shell takes it as it stands, else null. */
function rowToExplain({ rows }) {
	const [row] = sortRows(rows);
	const id = row === void 0 ? "" : rowId(row);
	return /^[\w.@+][\w./@+-]*$/.test(id) ? id : null;
}
const rules$1 = {
	pairs: "pairs of base and head trials, by the pair-swap test",
	baseline: "the stored history, by the model of machine classes",
	exact: "exact figures, by the thresholds alone",
	budget: "an absolute budget of the policy",
	none: "no rule: there was nothing to decide by"
};
const consequences$1 = {
	fail: "fails the check",
	warn: "passes with a warning",
	note: "passes"
};
function explanation(row) {
	const shown = [
		["verdict", `${standingText(standingOf(row))} (${row.verdict}), ${consequences$1[row.level]}${reasonOf$1(row)}`],
		["decided by", rules$1[row.method]],
		["gates", row.gate ? "yes" : "no, reported only"],
		["base", sideText(row.base, row.unit)],
		["head", sideText(row.head, row.unit)],
		["change", changeFact(row)],
		["interval", intervalText(row)],
		["p, sequential", row.p],
		["p, adjusted for the family", row.pAdjusted],
		["pairs", row.pairs],
		["noise per pair (sigma)", row.sigma === null ? null : sizeText$2(row, row.sigma)],
		["would have been seen from", detectableText(row)],
		["thresholds", thresholdsFact(row)],
		["accepted", acceptedText(row)],
		["drift", driftText(row)],
		...Object.entries(row.figures ?? {}).filter(([label]) => !saidAbove.has(label)),
		...row.warnings.map((warning) => ["warning", warning])
	].filter(([, value]) => value !== null && value !== "");
	const width = Math.max(...shown.map(([label]) => label.length));
	const lines = shown.map(([label, value]) => logSafe(`  ${plainText(label).padEnd(width)}  ${textOf(value)}`));
	return [plainText(`${rowId(row)} on ${row.platform}`), ...lines].join("\n");
}
/** Figures of the rule that stand among the row's own. */
const saidAbove = /* @__PURE__ */ new Set(["pairs", "sigma"]);
/** Four digits are enough to follow a decision by; probabilities may be tiny. */
function textOf(value) {
	return typeof value === "number" ? String(Number(value.toPrecision(4))) : plainText(value, 600);
}
function reasonOf$1({ reason }) {
	return reason === null ? "" : `: ${reason}`;
}
function sideText(side, unit) {
	if (side === null || side.value === null) return null;
	const runs = side.runs === void 0 ? "" : ` over ${plural(side.runs, "run")}`;
	const version = side.version === null ? "" : `, version ${side.version}`;
	return `${formatValue(side.value, unit)} (median of ${plural(side.count, "value")}${runs}${version})`;
}
function intervalText({ interval, unit }) {
	if (interval === null) return null;
	const { lowerLevel, upperLevel } = interval;
	return `${formatInterval(interval, unit)}, with a chance of ${textOf(lowerLevel)} to lie below and ${textOf(upperLevel)} above`;
}
function driftText({ drift }) {
	if (drift === null) return null;
	return `${formatRelative(drift.relative)} since ${drift.since}${drift.alarm ? ", an alarm" : ""}`;
}
// src/report/csv-text.ts
/** Lines of comma-separated values, by RFC 4180. */
/** A line of column names and one for each row; lines end with CR LF. */
function csvText(names, rows) {
	return [names, ...rows].map((values) => values.map(field).join(",")).map((line) => `${line}\r\n`).join("");
}
/**
* A field. A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take for
* "this is text"; numbers are left as they are, also negative ones.
*/
function field(value) {
	if (value === null || value === void 0) return "";
	if (typeof value !== "string") return String(value);
	const text = oneLine(value, 1e4);
	const safe = /^\s*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}
// src/report/csv.ts
const columns$4 = [
	["suite", (row) => row.suite],
	["case", (row) => row.case],
	["subject", (row) => row.subject],
	["metric", (row) => row.metric],
	["platform", (row) => row.platform],
	["verdict", (row) => row.verdict],
	["level", (row) => row.level],
	["gate", (row) => row.gate],
	["kind", (row) => row.kind],
	["method", (row) => row.method],
	["unit", (row) => row.unit],
	["better", (row) => row.better],
	["base", (row) => row.base?.value],
	["base_spread", (row) => row.base?.spread],
	["base_count", (row) => row.base?.count],
	["base_version", (row) => row.base?.version],
	["head", (row) => row.head?.value],
	["head_spread", (row) => row.head?.spread],
	["head_count", (row) => row.head?.count],
	["head_version", (row) => row.head?.version],
	["change_relative", (row) => row.change?.relative],
	["change_absolute", (row) => row.change?.absolute],
	["interval_scale", (row) => row.interval?.scale],
	["interval_lower", (row) => row.interval?.lower],
	["interval_upper", (row) => row.interval?.upper],
	["p", (row) => row.p],
	["p_adjusted", (row) => row.pAdjusted],
	["possible", (row) => row.possible],
	["pairs", (row) => row.pairs],
	["sigma", (row) => row.sigma],
	["detectable", (row) => row.detectable],
	["ignore", (row) => row.thresholds.ignore],
	["detect", (row) => row.thresholds.detect],
	["fail_at", (row) => row.thresholds.failAt],
	["figures_scale", (row) => isInUnit(row) ? "absolute" : "relative"],
	["accepted_up_to", (row) => row.accepted?.upTo],
	["accepted_reason", (row) => row.accepted?.reason],
	["drift_since", (row) => row.drift?.since],
	["drift_relative", (row) => row.drift?.relative],
	["reason", (row) => row.reason],
	["warnings", (row) => row.warnings.join("; ")]
];
/** The rows in the order of the comparison, after a line of column names; lines end with CR LF. */
function renderCsv(comparison) {
	return csvText(columns$4.map(([name]) => name), comparison.rows.map((row) => columns$4.map(([, value]) => value(row))));
}
// src/report/row-sentence.ts
/** `watch/react/chokidar ready time on macOS arm64: 8.4 % slower (208 → 226 ms)`, with the reason where there is one. */
function rowSentence(row) {
	const metric = speaksForAll(row) ? "" : ` ${metricTitle(row.metric)}`;
	const name = plainText(`${benchmarkId(row)}${metric}`);
	const reason = row.reason === null ? "" : `; ${plainText(row.reason, 600)}`;
	return `${name} on ${platformName(row.platform)}: ${outcomeOf$1(row)}${reason}`;
}
function outcomeOf$1(row) {
	const standing = standingOf(row);
	const { both } = sideValues(row);
	const values = both === "" ? "" : ` (${both})`;
	if (standing === "worse" || standing === "better") return `${changeWords(row)}${values}`;
	if (standing === "accepted") return `${changeWords(row)}${values}, accepted: ${plainText(row.accepted?.reason ?? "")}`;
	if (standing === "undecided") {
		const seen = detectableText(row);
		return `undecided${values}${seen === null ? "" : `, would have been seen from ${seen}`}`;
	}
	if (standing === "same") {
		const worst = worstPossible(row);
		return `same${values}${worst === null ? "" : `, at worst ${worst}`}`;
	}
	return `${standingText(standing)}${values}`;
}
// src/report/xml.ts
/** Text and attributes of XML 1.0. */
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&apos;"
};
/** Text from outside as XML text or attribute value: one line, no character that XML forbids. */
function xmlText(text, length = 2e3) {
	return oneLine(text, length).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
/** An element with its children, indented; text children stand on the line of their element. */
function xmlElement({ name, attributes = {}, children = [] }, indent = "") {
	const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === "number" ? value : xmlText(value)}"`).join("");
	if (children.length === 0) return `${indent}<${name}${head}/>`;
	if (children.every((child) => typeof child === "string")) return `${indent}<${name}${head}>${children.map((child) => xmlText(child)).join("")}</${name}>`;
	const inner = children.map((child) => typeof child === "string" ? xmlText(child) : xmlElement(child, `${indent}  `));
	return [
		`${indent}<${name}${head}>`,
		...inner,
		`${indent}</${name}>`
	].join("\n");
}
// src/report/junit.ts
/** What no reader of JUnit has a word for becomes "skipped", so that it never counts as passed. */
const withoutVerdict = /* @__PURE__ */ new Set([
	"inconclusive",
	"not-comparable",
	"removed",
	"skipped",
	"failed"
]);
function outcomeOf(row) {
	if (row.level === "fail") return row.verdict === "failed" ? "error" : "failure";
	return withoutVerdict.has(row.verdict) ? "skipped" : "passed";
}
/**
* The XML, ending with a newline. What fails the check is a failure (or an error, if the trials themselves failed);
* rows without a verdict are skipped; regressions that only warn pass and are listed in `system-out`.
*/
function renderJunit(comparison) {
	const suites = sortPlatforms(comparison.platforms.map((part) => part.platform).concat(comparison.rows.map((row) => row.platform))).map((platform, id) => suiteOf({
		comparison,
		platform,
		id
	}));
	return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement({
		name: "testsuites",
		children: suites.length === 0 ? [""] : suites
	})}\n`;
}
function suiteOf({ comparison, platform, id }) {
	const rows = comparison.rows.filter((row) => row.platform === platform);
	const part = comparison.platforms.find((one) => one.platform === platform);
	const count = (wanted) => rows.filter((row) => outcomeOf(row) === wanted).length;
	const warnings = rows.filter((row) => row.level === "warn" && outcomeOf(row) === "passed").map(rowSentence);
	return {
		name: "testsuite",
		attributes: {
			name: platformName(platform),
			package: "paceline",
			id,
			timestamp: timestampOf(comparison),
			hostname: platform,
			tests: rows.length,
			failures: count("failure"),
			errors: count("error"),
			skipped: count("skipped"),
			time: seconds(part?.measuringMs ?? 0)
		},
		children: [
			{
				name: "properties",
				children: propertiesOf(comparison, part)
			},
			...rows.map(caseOf$1),
			{
				name: "system-out",
				children: [warnings.join(" | ")]
			},
			{
				name: "system-err",
				children: [[...comparison.warnings, ...comparison.notices].join(" | ")]
			}
		]
	};
}
function caseOf$1(row) {
	const outcome = outcomeOf(row);
	const attributes = {
		name: row.metric,
		classname: benchmarkId(row),
		time: "0"
	};
	if (outcome === "passed") return {
		name: "testcase",
		attributes
	};
	const message = rowSentence(row);
	return {
		name: "testcase",
		attributes,
		children: [outcome === "skipped" ? {
			name: "skipped",
			attributes: { message }
		} : {
			name: outcome,
			attributes: {
				type: standingText(standingOf(row)),
				message
			},
			children: [message]
		}]
	};
}
function propertiesOf(comparison, part) {
	const { environment, basis } = part ?? {};
	const properties = {
		base: comparison.base?.commit?.sha ?? comparison.base?.label,
		head: comparison.head.commit?.sha ?? comparison.head.label,
		basis,
		cpu: environment?.cpu.model,
		node: environment?.node,
		profile: comparison.profile,
		seed: comparison.seed
	};
	return Object.entries(properties).filter((entry) => entry[1] !== void 0).map(([name, value]) => ({
		name: "property",
		attributes: {
			name,
			value
		}
	}));
}
/** The head's commit time: a report is a function of its comparison and knows no clock. */
function timestampOf(comparison) {
	return (comparison.head.commit?.date ?? "1970-01-01T00:00:00Z").slice(0, 19);
}
function seconds(ms) {
	return (ms / 1e3).toFixed(3);
}
// src/report/sarif.ts
/** A comparison as SARIF 2.1.0, in the subset that GitHub's code scanning takes. */
/** GitHub refuses a file with more results than this. */
const mostResults = 25e3;
const rules = [
	{
		id: "regression",
		short: "A benchmark got worse",
		full: "The head is worse than the base beyond chance and beyond what the policy ignores.",
		severity: "error",
		precision: "very-high"
	},
	{
		id: "failed",
		short: "A benchmark fails",
		full: "The trials of the head failed where those of the base or of the stored baseline did not.",
		severity: "error",
		precision: "very-high"
	},
	{
		id: "inconclusive",
		short: "A benchmark is undecided",
		full: "The noise was too large, or the time too short, to tell whether the head is worse.",
		severity: "recommendation",
		precision: "low"
	},
	{
		id: "not-comparable",
		short: "A benchmark cannot be compared",
		full: "It was measured, but there is nothing it may be compared with.",
		severity: "recommendation",
		precision: "low"
	},
	{
		id: "removed",
		short: "A benchmark was removed",
		full: "The base has it, the head does not.",
		severity: "warning",
		precision: "very-high"
	},
	{
		id: "skipped",
		short: "A benchmark was skipped",
		full: "It was not tried; the message says why.",
		severity: "recommendation",
		precision: "very-high"
	}
];
const defaultLevels = {
	error: "error",
	warning: "warning",
	recommendation: "note"
};
const levels = {
	fail: "error",
	warn: "warning",
	note: "note"
};
/** The log as JSON, ending with a newline: one result per row that fails or warns. An empty list clears old alerts. */
function renderSarif(comparison, options = {}) {
	const { location = "package.json" } = options;
	const results = sortRows(comparison.rows).filter((row) => row.level !== "note").filter((row) => rules.some((rule) => rule.id === row.verdict)).slice(0, mostResults).map((row) => resultOf(row, location));
	const log = {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [{
			tool: { driver: {
				name: "Paceline",
				...versionOf(comparison),
				rules: rules.map(ruleOf)
			} },
			automationDetails: { id: "paceline/" },
			results
		}]
	};
	return `${JSON.stringify(log, null, 2)}\n`;
}
/** Code scanning tells by it whether alerts changed because of the tool. */
function versionOf({ version }) {
	return /^\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$/.test(version) ? {
		version,
		semanticVersion: version
	} : { version };
}
function ruleOf({ id, short, full, severity, precision }) {
	return {
		id: `paceline/${id}`,
		name: id.split("-").map(capital).join(""),
		shortDescription: { text: short },
		fullDescription: { text: full },
		help: { text: `${full} The message names the benchmark, the metric and the system.` },
		defaultConfiguration: { level: defaultLevels[severity] },
		properties: {
			tags: ["performance"],
			precision,
			"problem.severity": severity
		}
	};
}
function resultOf(row, location) {
	const key = createHash("sha256").update(`${benchmarkId(row)}\n${row.metric}\n${row.platform}`).digest("hex");
	return {
		ruleId: `paceline/${row.verdict}`,
		ruleIndex: rules.findIndex((rule) => rule.id === row.verdict),
		level: levels[row.level],
		message: { text: messageText(rowSentence(row)) },
		locations: [{ physicalLocation: {
			artifactLocation: {
				uri: encodeURI(location),
				uriBaseId: "%SRCROOT%"
			},
			region: {
				startLine: 1,
				startColumn: 1,
				endLine: 1,
				endColumn: 2
			}
		} }],
		partialFingerprints: {
			primaryLocationLineHash: `${key.slice(0, 16)}:1`,
			"pacelineRow/v1": key
		}
	};
}
/** In a SARIF message brackets make links and braces hold arguments; both are escaped as the standard says. */
function messageText(text) {
	return text.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/[{}]/g, "$&$&");
}
// src/report/terminal-changes.ts
/** Sets of columns from rich to poor; the first that fits is taken. */
const layouts$1 = [
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"interval",
		"wide bar",
		"p",
		"pairs",
		"noise"
	],
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"interval",
		"bar",
		"p",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"interval",
		"short bar",
		"p",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"interval",
		"short bar",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"interval",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"base",
		"head",
		"change",
		"least",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"both",
		"change",
		"least",
		"pairs"
	],
	[
		"word",
		"name",
		"system",
		"both",
		"change",
		"least"
	],
	[
		"word",
		"name",
		"system",
		"both",
		"change"
	],
	[
		"word",
		"name",
		"system",
		"change"
	]
];
/** Lines of the table of changed rows, each with its reason and warnings underneath. */
function changedLines(options) {
	const { rows, columns } = options;
	if (rows.length === 0) return [];
	const fields = fieldsOf$1(options);
	const indent = "  ";
	const candidates = layouts$1.map((keys) => {
		const chosen = keys.map((key) => fields.find((field) => field.key === key)).filter((field) => field !== void 0);
		return {
			columns: chosen,
			rows: rows.map((row) => chosen.map((field) => field.cell(row))),
			indent,
			width: columns
		};
	});
	const isNarrow = !candidates.some(fits);
	const [head = "", ...lines] = fittingTable(candidates);
	const space = " ".repeat(isNarrow ? 6 : 12);
	const notes = (row) => [
		row.reason,
		row.accepted?.reason,
		...row.warnings
	].filter((text) => text !== null && text !== void 0).flatMap((text) => wrap(plainText(text, 600), {
		columns,
		first: space
	}));
	if (isNarrow) return rows.flatMap((row) => [...stackedLines$1(row, options), ...notes(row)]);
	return [head, ...rows.flatMap((row, index) => [lines[index] ?? ""].concat(notes(row)))];
}
/** For a terminal that is too narrow for a table: the row in words, its figures underneath. */
function stackedLines$1(row, { comparison, columns, paint }) {
	const names = shortNames(comparison.rows);
	const systems = platformNames(comparison.platforms.map((part) => part.platform));
	const { text: word, paint: inColour = (text) => text } = wordCell(row, paint);
	const title = plainText(rowTitle(row, names)) + (systems.size > 1 ? `, ${systems.get(row.platform) ?? ""}` : "");
	const [first = "", ...rest] = wrap(`${word} ${title}`, {
		columns,
		first: "  ",
		rest: "      "
	});
	const figures = [shownChange(row), sideValues(row).both].filter((text) => text !== "").join(", ");
	const lines = figures === "" ? [] : wrap(figures, {
		columns,
		first: "      "
	});
	return [
		first.replace(word, inColour(word)),
		...rest,
		...lines
	];
}
function fieldsOf$1({ comparison, rows, paint }) {
	const names = shortNames(comparison.rows);
	const systems = platformNames(comparison.platforms.map((part) => part.platform));
	const [baseTitle, headTitle] = sideTitles(rows);
	const intervals = rows.flatMap((row) => row.interval === null ? [] : relativeInterval(row) ?? []);
	const reach = reachOf(intervals);
	const bar = (key, width) => ({
		key,
		title: intervals.length === 0 ? "" : barAxis({
			reach,
			width
		}),
		cell: (row) => {
			const interval = relativeInterval(row);
			return {
				text: interval === null ? "" : intervalBar(interval, {
					reach,
					width
				}),
				paint: inItsColour(row, paint)
			};
		}
	});
	return [
		{
			key: "word",
			title: "",
			cell: (row) => wordCell(row, paint)
		},
		{
			key: "name",
			title: "",
			flexible: true,
			cell: (row) => ({ text: plainText(rowTitle(row, names)) })
		},
		{
			key: "system",
			title: "",
			when: systems.size > 1,
			cell: (row) => ({ text: systems.get(row.platform) ?? "" })
		},
		{
			key: "base",
			title: baseTitle,
			align: "right",
			cell: (row) => ({ text: sideValues(row).base })
		},
		{
			key: "head",
			title: headTitle,
			align: "right",
			cell: (row) => ({ text: sideValues(row).head })
		},
		{
			key: "both",
			title: `${baseTitle} → ${headTitle}`,
			align: "right",
			cell: (row) => ({ text: sideValues(row).both })
		},
		{
			key: "change",
			title: "change",
			align: "right",
			cell: (row) => ({ text: shownChange(row) })
		},
		{
			key: "least",
			title: "at least",
			align: "right",
			cell: (row) => ({ text: atLeast(row) })
		},
		{
			key: "interval",
			title: "interval",
			align: "right",
			cell: (row) => ({ text: intervalOf(row) })
		},
		bar("short bar", 15),
		bar("bar", 21),
		bar("wide bar", 31),
		{
			key: "p",
			title: "adj. p",
			align: "right",
			cell: (row) => ({ text: row.pAdjusted === null ? "" : formatProbability(row.pAdjusted) })
		},
		{
			key: "pairs",
			title: "pairs",
			align: "right",
			cell: (row) => ({ text: row.pairs === null ? "" : String(row.pairs) })
		},
		{
			key: "noise",
			title: "noise",
			align: "right",
			cell: (row) => ({ text: row.sigma === null ? "" : sizeText$2(row, row.sigma) })
		}
	].filter(({ when, cell }) => when !== false && rows.some((row) => cell(row).text !== ""));
}
/** Capitals for what fails the check. */
function wordCell(row, paint) {
	const standing = standingOf(row);
	const word = standing === "accepted" ? "accepted" : standingText(standing);
	return {
		text: row.level === "fail" ? word.toUpperCase() : word,
		paint: inItsColour(row, paint)
	};
}
function inItsColour(row, paint) {
	const colour = standingOf(row) === "better" ? "green" : row.level === "fail" ? "red" : "yellow";
	return (text) => paint(colour, text);
}
function shownChange(row) {
	if (row.verdict === "failed") return "";
	if (isTailChange(row)) return "tail";
	return briefChange(row) ?? (row.verdict === "regression" ? changeWords(row) : "");
}
function intervalOf(row) {
	if (row.kind === "exact" && row.verdict !== "failed") return "exact";
	return row.interval === null ? "" : formatInterval(row.interval, row.unit);
}
// src/report/terminal-sections.ts
/** Above this many lines of unchanged rows, one line per metric says it. */
const longestTable = 12;
/** A section whose rows are grouped by reason, each group on a few lines however many rows it has. */
function groupLines(options) {
	const { rows, title } = options;
	if (rows.length === 0) return [];
	const groups = [...groupBy(rows, (row) => row.reason ?? "").values()];
	return [`${title}  ${plural(rows.length, "row")}`, ...groups.flatMap((group) => reasonLines(group, options))];
}
/** Rows that share a reason, counted and named. */
function reasonLines(rows, { comparison, columns }) {
	const { names, more } = nameRows(rows, {
		comparison,
		write: plainText,
		limit: 6
	});
	const all = more === 0 ? joinList(names) : `${names.join(", ")} and ${more} more`;
	const reason = plainText(rows[0].reason ?? "no reason was recorded", 600);
	return wrap(`${all}: ${reason}`, {
		columns,
		first: `  - ${rows.length > 1 ? `${plural(rows.length, "row")}, ` : ""}`,
		rest: "    "
	});
}
/** Unchanged rows: systems beside each other, with what is still possible; per metric where there are many. */
function sameLines(options) {
	const { rows, comparison, columns } = options;
	if (rows.length === 0) return [];
	const title = wrap(`${plural(rows.length, "row")}, with the worst that is still possible`, {
		columns,
		first: "SAME  ",
		rest: "  "
	});
	const cell = (like, platform) => {
		const row = comparison.rows.find((one) => one.platform === platform && isAlike(one, like));
		if (row === void 0) return "";
		return standingOf(row) === "same" ? sameText(row) : standingText(standingOf(row));
	};
	const matrix = matrixLines({
		...options,
		cell
	});
	if (matrix !== null) return [...title, ...matrix];
	const metrics = [...groupBy(rows, (row) => row.metric).values()];
	const names = shortNames(options.comparison.rows);
	return [...title, ...metrics.flatMap((group) => wrap(metricLine(group, names), {
		columns,
		first: "  - ",
		rest: "    "
	}))];
}
/** Rows without a verdict that have figures all the same: these, systems beside each other, after the reason. */
function figureLines(options) {
	const { rows, columns, title } = options;
	if (rows.length === 0) return [];
	const groups = [...groupBy(rows, (row) => row.reason ?? "").values()];
	return [`${title}  ${plural(rows.length, "row")}`].concat(groups.flatMap((group) => {
		const matrix = matrixLines({
			...options,
			rows: group,
			cell: (like, platform) => figureCell(group.find((one) => one.platform === platform && isAlike(one, like)))
		});
		if (matrix === null) return reasonLines(group, options);
		const first = `  ${plural(group.length, "row")}: `;
		return wrap(plainText(group[0].reason ?? "", 600), {
			columns,
			first,
			rest: "    "
		}).concat(matrix);
	}));
}
/** What was measured, and what it would be a change of if it could be compared. */
function figureCell(row) {
	if (row === void 0) return "";
	const { head, both } = sideValues(row);
	return row.base === null ? head : `${both} (${briefChange(row) ?? ""})`;
}
function isAlike(a, b) {
	return a.metric === b.metric && benchmarkId(a) === benchmarkId(b);
}
/** One line per benchmark and metric, one column per system; null where that would be too long to read. */
function matrixLines({ rows, comparison, columns, cell }) {
	const lines = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()].map((group) => group[0]);
	if (lines.length > longestTable) return null;
	const systems = sortPlatforms(comparison.platforms.map((part) => part.platform));
	const names = platformNames(systems);
	const short = shortNames(comparison.rows);
	const several = systems.length > 1;
	const layout = {
		columns: [{
			title: "",
			flexible: true
		}, ...systems.map((platform) => ({ title: several ? names.get(platform) ?? "" : "" }))],
		rows: lines.map((row) => [{ text: `- ${plainText(rowTitle(row, short))}` }].concat(systems.map((platform) => ({ text: cell(row, platform) })))),
		indent: "  ",
		width: columns,
		titles: several
	};
	if (fits(layout)) return table(layout);
	return lines.flatMap((row) => {
		const said = systems.map((platform) => [names.get(platform) ?? "", cell(row, platform)]).filter(([, text]) => text !== "").map(([name, text]) => several ? `${name} ${text}` : text);
		return wrap(`${plainText(rowTitle(row, short))}: ${said.join(", ")}`, {
			columns,
			first: "  - ",
			rest: "    "
		});
	});
}
/** `ready time: 14 rows, each ≤ +9.8 %`: the largest limit of all, never a mean. */
function metricLine(rows, names) {
	const first = rows[0];
	const title = plainText(metricTitle(first.metric));
	const exact = first.kind === "exact" ? ", exact" : "";
	return `${title}: ${sharedLimitsText(rows, (row) => plainText(names.of(row)))}${exact}`;
}
// src/report/terminal-undecided.ts
/** Above this many rows with one reason, they are counted and named, not listed. */
const longestList$1 = 8;
const consequences = {
	fail: "fail the check",
	warn: "pass with a warning",
	note: "pass"
};
function undecidedLines(options) {
	const rows = rowsThat(options.comparison.rows, "undecided").filter((row) => !isWatched(row));
	if (rows.length === 0) return [];
	const [level, ...otherLevels] = new Set(rows.map((row) => row.level));
	const consequence = level === void 0 || otherLevels.length > 0 ? "" : `; they ${consequences[level]}`;
	const groups = [...groupBy(rows, (row) => row.reason ?? "").values()];
	const listed = groups.filter((group) => group.length <= longestList$1);
	return [
		...wrap(`${plural(rows.length, "row")}${consequence}`, {
			columns: options.columns,
			first: "UNDECIDED  ",
			rest: "  "
		}),
		...listLines(listed, options),
		...groups.filter((group) => !listed.includes(group)).flatMap((group) => reasonLines(group, options))
	];
}
/** One table for all groups, so that its columns stand under each other; each group's reason under its rows. */
function listLines(groups, options) {
	const rows = groups.flat();
	if (rows.length === 0) return [];
	const { columns } = options;
	const fields = fieldsOf(rows, options);
	const candidates = layouts.map((keys) => {
		const chosen = fields.filter(({ key }) => keys.includes(key));
		return {
			columns: chosen,
			rows: rows.map((row) => chosen.map(({ cell }) => cell(row))),
			indent: "  ",
			width: columns
		};
	});
	if (!candidates.some(fits)) return rows.flatMap((row) => stackedLines(row, options));
	const isSaid = layouts[candidates.findIndex(fits)].includes("reason");
	const [head = "", ...lines] = fittingTable(candidates);
	let index = 0;
	const said = groups.flatMap((group) => {
		const own = lines.slice(index, index += group.length);
		return isSaid ? own : [...own, ...reasonOf(group[0], columns)];
	});
	return head.trim() === "" ? said : [options.paint("dim", head), ...said];
}
const layouts = [
	[
		"name",
		"system",
		"change",
		"interval",
		"bar",
		"seen",
		"reason"
	],
	[
		"name",
		"system",
		"change",
		"interval",
		"seen",
		"reason"
	],
	[
		"name",
		"system",
		"change",
		"interval",
		"bar",
		"seen"
	],
	[
		"name",
		"system",
		"change",
		"interval",
		"seen"
	],
	[
		"name",
		"system",
		"change",
		"seen"
	]
];
function fieldsOf(rows, { comparison, paint }) {
	const names = shortNames(comparison.rows);
	const systems = platformNames(comparison.platforms.map((part) => part.platform));
	const intervals = rows.flatMap((row) => relativeInterval(row) ?? []);
	const scale = {
		reach: reachOf(intervals),
		width: 21
	};
	return [
		{
			key: "name",
			title: "",
			flexible: true,
			cell: (row) => ({ text: `- ${plainText(rowTitle(row, names))}` })
		},
		{
			key: "system",
			title: "",
			when: systems.size > 1,
			cell: (row) => ({ text: systems.get(row.platform) ?? "" })
		},
		{
			key: "change",
			title: "",
			align: "right",
			cell: (row) => ({ text: changeText(row) ?? "" })
		},
		{
			key: "interval",
			title: "",
			align: "right",
			cell: (row) => ({ text: row.interval === null ? "" : formatInterval(row.interval, row.unit) })
		},
		{
			key: "bar",
			title: barAxis(scale),
			when: intervals.length > 0,
			cell: (row) => {
				const interval = relativeInterval(row);
				return {
					text: interval === null ? "" : intervalBar(interval, scale),
					paint: (bar) => paint("yellow", bar)
				};
			}
		},
		{
			key: "seen",
			title: "",
			cell: (row) => ({ text: seenText(row) })
		},
		{
			key: "reason",
			title: "",
			cell: (row) => ({ text: plainText(row.reason ?? "", 600) })
		}
	].filter((field) => field.when !== false);
}
function seenText(row) {
	return besideZeroText(row) ?? (row.detectable === null ? "" : `seen from ${detectableText(row)}`);
}
function reasonOf(row, columns) {
	return wrap(plainText(row.reason ?? "", 600), {
		columns,
		first: "    because ",
		rest: "    "
	});
}
/** For a terminal that is too narrow for a table. */
function stackedLines(row, { comparison, columns }) {
	const names = shortNames(comparison.rows);
	const systems = platformNames(comparison.platforms.map((part) => part.platform));
	const where = systems.size > 1 ? ` (${systems.get(row.platform) ?? ""})` : "";
	const figures = [changeText(row), seenText(row)].filter((text) => text !== null && text !== "").join(", ");
	return [...wrap(`${plainText(rowTitle(row, names))}${where}: ${figures}`, {
		columns,
		first: "  - ",
		rest: "    "
	}), ...reasonOf(row, columns)];
}
// src/report/terminal.ts
/** A narrower terminal breaks the lines of its own accord. */
const narrowest = 30;
const colours = {
	bad: "red",
	warn: "yellow",
	good: "green",
	unsure: "yellow",
	neutral: "cyan"
};
/** The report for a terminal, ending with a newline. No line of it could be taken for a workflow command. */
function renderTerminal(comparison, options = {}) {
	const columns = Math.max(narrowest, options.columns ?? 80);
	const paint = painter(options.colour ?? false);
	const gated = comparison.rows.filter((row) => !isWatched(row));
	const section = {
		comparison,
		columns,
		paint
	};
	return `${[
		verdictLines$1(comparison, {
			...options,
			columns,
			paint
		}),
		changedLines({
			...section,
			rows: rowsThat(gated, "failed", "worse", "accepted", "better")
		}),
		undecidedLines(section),
		figureLines({
			...section,
			title: "NOT COMPARABLE",
			rows: rowsThat(gated, "not-comparable")
		}),
		groupLines({
			...section,
			title: "KNOWN TO FAIL",
			rows: rowsThat(gated, "known-failure")
		}),
		groupLines({
			...section,
			title: "FAILS ON BOTH SIDES",
			rows: rowsThat(gated, "both-fail")
		}),
		groupLines({
			...section,
			title: "FAILED, NOTED ONLY",
			rows: rowsThat(gated, "noted-failure")
		}),
		groupLines({
			...section,
			title: "SKIPPED",
			rows: rowsThat(gated, "skipped")
		}),
		groupLines({
			...section,
			title: "REMOVED",
			rows: rowsThat(gated, "removed")
		}),
		figureLines({
			...section,
			title: "NEW",
			rows: rowsThat(gated, "added")
		}),
		watchedLines({
			...section,
			rows: comparison.rows.filter(isWatchedChange)
		}),
		groupLines({
			...section,
			title: "WATCHED ONLY, NO VERDICT",
			rows: comparison.rows.filter(isWithoutVerdict)
		}),
		sameLines({
			...section,
			rows: rowsThat(comparison.rows, "same")
		}),
		methodLines(section),
		[...comparison.notices.map((text) => ["NOTE", text]), ...comparison.warnings.map((text) => ["WARNING", text])].flatMap(([word, text]) => wrap(plainText(text, 600), {
			columns,
			first: `${word.padEnd(7)}  `
		})),
		nextLines(options.next ?? [], columns)
	].filter((lines) => lines.length > 0).map(([first = "", ...rest]) => [withTitle(first, paint), ...rest].map(logSafe).join("\n")).join("\n\n")}\n`;
}
/** The words in capitals that a section begins with stand out. */
function withTitle(line, paint) {
	return line.replace(/^[A-Z][A-Z, ]*(?= {2})/, (title) => paint("bold", title));
}
/** A watched row that neither changed nor stayed the same. */
function isWithoutVerdict(row) {
	return isWatched(row) && !isWatchedChange(row) && standingOf(row) !== "same";
}
function verdictLines$1(comparison, { columns, paint, missing = [] }) {
	const { tone, text } = headline(comparison, { missing });
	const rest = " ".repeat(9);
	const lines = wrap(text, {
		columns,
		first: "VERDICT  ",
		rest
	});
	const common = shortNames(comparison.rows).common;
	const what = `${common.length === 0 ? "" : `${common.map((part) => plainText(part)).join(" · ")}: `}${sidesText(comparison)}`;
	const texts = countTexts(comparison);
	const counts = texts.map((text, index) => unbroken(index < texts.length - 1 ? `${text} ·` : text)).join(" ");
	return [
		...lines.map((line) => line.slice(0, 9) + paint(colours[tone], line.slice(9))),
		...counts === "" ? [] : wrap(counts, {
			columns,
			first: rest
		}),
		...wrap(what, {
			columns,
			first: rest
		})
	];
}
function watchedLines(options) {
	if (options.rows.length === 0) return [];
	return [...wrap("changed, but without a gate, so not part of the verdict", {
		columns: options.columns,
		first: "WATCHED ONLY  ",
		rest: "  "
	}), ...changedLines(options)];
}
function nextLines(next, columns) {
	const width = Math.max(0, ...next.map((step) => displayWidth(step.command)));
	return next.flatMap(({ command, what }, index) => {
		const first = index === 0 ? "NEXT     " : " ".repeat(9);
		const oneLine = `${first}${command}${" ".repeat(width - displayWidth(command) + 2)}${what}`;
		if (displayWidth(oneLine) <= columns) return [oneLine];
		return [`${first}${command}`, ...wrap(what, {
			columns,
			first: " ".repeat(13)
		})];
	});
}
// src/report/index.ts
const reportFormats = [
	"terminal",
	"markdown",
	"html",
	"json",
	"csv",
	"junit",
	"sarif"
];
const renderers$1 = {
	terminal: renderTerminal,
	markdown: (comparison, { context }) => renderComment(comparison, {
		name: "default",
		version,
		...context
	}),
	html: renderHtml,
	json: (comparison) => jsonText(comparison),
	csv: renderCsv,
	junit: renderJunit,
	sarif: renderSarif
};
/** A comparison in one of the formats, ending with a newline. Each format takes from the options what it knows. */
function renderReport(format, comparison, options = {}) {
	return renderers$1[format](comparison, options);
}
// src/report/run-csv.ts
const columns$3 = [
	["suite", (figure) => figure.suite],
	["case", (figure) => figure.case],
	["subject", (figure) => figure.subject],
	["version", (figure) => figure.version],
	["platform", (figure) => figure.platform],
	["metric", (figure) => figure.metric],
	["unit", (figure) => figure.unit],
	["better", (figure) => figure.better],
	["trials", (figure) => figure.count],
	["best", (figure) => figure.best],
	["median", (figure) => figure.value],
	["mean", (figure) => figure.mean],
	["worst", (figure) => figure.worst],
	["reason", (figure) => figure.reason]
];
/** A benchmark without values has one line, with the reason. */
function renderRunCsv(run) {
	return csvText(columns$3.map(([name]) => name), figuresOf(run).map((figure) => columns$3.map(([, value]) => value(figure))));
}
// src/report/run-terminal.ts
const valueTitles = [
	"best",
	"median",
	"mean",
	"worst"
];
/** Most values fit; so the columns of all tables stand below each other. */
const valueWidth = 10;
/** Ends with a newline. */
function renderRunTerminal(run, { columns = 80 } = {}) {
	const cases = [...groupBy(figuresOf(run), caseOf).entries()];
	return `${[
		"WHAT WAS MEASURED",
		...runCircumstances(run).flatMap((text) => wrap(plainText(text, 600), {
			columns,
			first: "  "
		})),
		...cases.flatMap(([name, figures]) => caseLines(name, figures, columns)),
		...factLines$1(factsOf(run), columns)
	].map(logSafe).join("\n")}\n`;
}
function caseOf({ suite, case: name }) {
	return `${plainText(suite, 60)}/${plainText(name, 60)}`;
}
function caseLines(name, figures, columns) {
	const measured = figures.filter(({ value }) => value !== null);
	if (measured.length === 0) return [];
	const trials = Math.max(...measured.map(({ count }) => count));
	const metrics = [...groupBy(measured, ({ metric }) => metric).values()].toSorted(gatedFirst);
	const names = measured.map((figure) => subjectOf$1(figure, trials));
	const width = Math.max(24, ...names.map(displayWidth));
	return ["", `${name}: ${plural(trials, "trial")}`].concat(metrics.flatMap((rows) => metricLines$1(rows, {
		trials,
		width,
		columns
	})));
}
function gatedFirst([one], [other]) {
	return Number(other?.gate ?? false) - Number(one?.gate ?? false);
}
function subjectOf$1({ subject, count }, trials) {
	return `- ${plainText(subject, 40)}${count === trials ? "" : ` (${plural(count, "trial")})`}`;
}
function metricLines$1(rows, { trials, width, columns }) {
	const { unit, texts } = summariesOf(rows);
	const name = plainText(metricTitle(rows[0]?.metric ?? ""), 40);
	const title = unit === null ? name : `${name}, ${plainText(unit, 20)}`;
	return table({
		columns: [{
			title: pad(title, Math.max(width, displayWidth(title))),
			flexible: true
		}, ...valueTitles.map((text) => ({
			title: text.padStart(valueWidth),
			align: "right"
		}))],
		rows: rows.map((figure, index) => [{ text: subjectOf$1(figure, trials) }, ...(texts[index] ?? []).map((text) => ({ text }))]),
		indent: "  ",
		gap: 1,
		width: columns
	});
}
function factLines$1(facts, columns) {
	if (facts.length === 0) return [];
	return [
		"",
		"NOTES",
		...facts.flatMap((fact) => wrap(`${caseOf(fact)}, ${plainText(fact.subjects, 200)}: ${plainText(fact.text, 400)}`, {
			columns,
			first: "  - "
		}))
	];
}
// src/report/run-report.ts
const runFormats = [
	"terminal",
	"markdown",
	"json",
	"csv"
];
const renderers = {
	terminal: renderRunTerminal,
	markdown: renderRunMarkdown,
	json: (run) => jsonText(run),
	csv: renderRunCsv
};
/** A run in one of the formats, ending with a newline. */
function renderRun(format, run, options = {}) {
	return renderers[format](run, options);
}
// src/cli/report-options.ts
/** How a command shows a comparison: formats, and where they go. */
/** Adds `--format`, `--out`, `--json` and `--explain`. */
function addReportOptions(command) {
	return command.addOption(new Option("--format <format>", "how to show it").choices(reportFormats).default("terminal")).option("--out <file>", "write it to a file instead of the terminal").option("--json", "the same as --format json").option("--explain <row>", "only say which rule decided suite/case/subject/metric, with its figures");
}
/** Renders a comparison as asked and prints it or writes it whole. */
async function showReport(context, comparison, { options, next = [] }) {
	if (options.explain !== void 0) return deliver(context, explainRow(comparison, options.explain), options);
	const colour = !(options.out !== void 0) && context.console.colour;
	await deliver(context, renderReport(formatOf(options), comparison, {
		columns: columnsOf(context, options),
		colour,
		next,
		context: { program: context.invocation }
	}), options);
}
/** The same for a run. Throws `UserError` for a format that is about verdicts, of which a run has none. */
async function showRun(context, run, options) {
	if (options.explain !== void 0) throw new UserError("A run has no verdicts to explain", { hint: "`paceline compare` gives it verdicts." });
	const format = runFormats.find((name) => name === formatOf(options));
	if (format === void 0) throw new UserError(`A run has no verdicts to show as ${formatOf(options)}`, { hint: `It can be shown as ${runFormats.join(", ")}; \`paceline compare\` gives it verdicts.` });
	await deliver(context, renderRun(format, run, { columns: columnsOf(context, options) }), options);
}
function formatOf({ json, format }) {
	return json === true ? "json" : format;
}
function columnsOf({ console }, { out }) {
	return out === void 0 ? console.columns : 100;
}
async function deliver({ console, cwd }, text, { out }) {
	if (out === void 0) return console.out(text);
	const path = resolve(cwd, out);
	await writeWhole(path, text);
	console.err(`Written: ${path}\n`);
}
// src/cli/check.ts
/** `paceline check`: the main job. */
const help$9 = `
With a base, base and head are measured as pairs; without one, the head is held against the stored baseline. What is
not committed is part of the head. With --resume, the pairs of an earlier run of the same two commits are kept: what was
decided stays decided, and only the rest is measured on.

Examples:
  paceline check                                      against where this branch left the default branch
  paceline check watch/react --base v6.0.0            against a tag
  paceline check --base none                          against the stored baseline only
  paceline check --strategy confirm                   in pairs only what the stored baseline suspects
  paceline check --resume paceline-out/run.json       a firmer answer for what was undecided
  paceline check --explain watch/react/chokidar/ready-time`;
const defaultTrials$1 = 20;
const addCheckCommand = (program, context, done) => {
	addCheckingOptions(program.command("check").description("Measure, compare and report: would this change be stopped?").argument("[glob...]", "benchmarks; all of the profile unless told otherwise").option("--base <ref>", "what to compare with: a branch, a tag, a commit, or none").addOption(new Option("--strategy <how>", "how to decide").choices([
		"paired",
		"baseline",
		"confirm"
	]).default("paired")).option("--trials <n>", "trials of each benchmark at most, where there is no base", wholeNumber, defaultTrials$1).addHelpText("after", help$9)).action(async (globs, options) => {
		try {
			var _usingCtx$7 = _usingCtx();
			const workshop = _usingCtx$7.u(await openForMeasuring(context, {
				...options,
				command: "check"
			}));
			const resume = await resumed(options, context);
			const asked = askedFor(context, workshop.project, {
				globs,
				options
			});
			const checked = await context.interruptible(() => check(workshop, {
				...asked,
				trials: options.trials,
				seed: resume?.seed ?? asked.seed,
				strategy: options.strategy,
				base: options.base ?? null,
				pullRequestMerge: false,
				platforms: 1,
				resume,
				row: options.explain
			}));
			done(await concluded(context, workshop, {
				checked,
				options,
				next: nextSteps$1(context.invocation, {
					globs,
					options
				}, checked.comparison)
			}));
		} catch (_) {
			_usingCtx$7.e = _;
		} finally {
			_usingCtx$7.d();
		}
	});
};
/** Adds the options of a command that measures base and head, keeps what came of it and shows it. */
function addCheckingOptions(command) {
	return addReportOptions(addMeasuringOptions(command.option("--out-dir <dir>", "folder for run.json, comparison.json, comment.md and report.html", "paceline-out").option("--allow-empty", "exit 0 when nothing could be compared").option("--resume <run>", "run.json of an earlier run of the same two sides")));
}
/** Keeps and shows what came of it, and says with which code to exit. */
async function concluded(context, workshop, { checked, options, next = [] }) {
	await keepResults(workshop, {
		checked,
		directory: resolve(context.cwd, options.outDir),
		program: context.invocation
	});
	await showReport(context, checked.comparison, {
		options,
		next
	});
	return exitCodeOf(checked.comparison, { allowEmpty: options.allowEmpty ?? false });
}
/** Only pairs can be added to: whoever asks for something else is told, before anything is measured. */
async function resumed({ resume, strategy, base }, context) {
	if (resume !== void 0 && (strategy !== "paired" || base === "none")) throw new UserError(`--resume adds to pairs, and ${base === "none" ? "--base none" : `--strategy ${strategy}`} does not`, { hint: "Leave one of the two away." });
	return runToResume(resume, context);
}
/** Writes the results, and keeps an unpaired run as part of this machine's own history. */
async function keepResults(workshop, { checked, directory, program }) {
	const { run, comparison } = checked;
	if (run !== null && workshop.effects.signal.aborted && isEmptyRun(run)) return workshop.watcher.note(nothingKept);
	const comment = renderComment(comparison, {
		name: "default",
		version: workshop.harness.version,
		program
	});
	const page = renderHtml(comparison, { context: { program } });
	const paths = await writeResults(directory, {
		run,
		comparison,
		comment,
		page
	});
	if (run !== null && run.base === null) await rememberRun(workshop, run);
	workshop.watcher.note(`Written: ${paths.join(", ")}`);
}
/** What to type next; with more pairs first, where they would decide something. */
function nextSteps$1(invocation, { globs, options }, comparison) {
	const { outDir, profile, base, config } = options;
	const again = `${invocation} report ${outDir}/comparison.json`;
	const steps = [{
		command: `${again} --format markdown`,
		what: "as a pull request would show it"
	}, {
		command: `${again} --explain ${rowToExplain(comparison) ?? "<row>"}`,
		what: "which rule decided a row"
	}];
	if (!comparison.rows.some(({ method, verdict }) => method === "pairs" && verdict === "inconclusive")) return steps;
	const words = [
		...globs,
		...profile === "quick" ? [] : ["--profile", profile],
		...base === void 0 ? [] : ["--base", base],
		...config === void 0 ? [] : ["--config", config],
		"--resume",
		`${outDir}/run.json`
	];
	if (words.some((word) => /["$`!%^\\]/.test(word))) return steps;
	return [{
		command: [
			invocation,
			"check",
			...words.map((word) => /^[\w@./+-]+$/.test(word) ? word : `"${word}"`)
		].join(" "),
		what: "more pairs, for what is undecided"
	}, ...steps];
}
// src/cli/ab.ts
/** `paceline ab`: base and head in pairs, nothing else. */
const help$8 = `
Base and head run in turn on this machine, a seeded coin deciding who goes first in each pair. With --resume, the pairs
of an earlier run of the same two sides are kept: what was decided stays decided, and only the rest is measured on.

Examples:
  paceline ab --base main                                     this branch against where it left main
  paceline ab --base ../chokidar-5 --head ../chokidar-6       two folders
  paceline ab --base npm:chokidar@5 --head npm:chokidar@6     two released versions
  paceline ab --base main --resume paceline-out/run.json      a firmer answer for what was undecided`;
const addAbCommand = (program, context, done) => {
	addCheckingOptions(program.command("ab").description("Measure base and head in pairs and say which is better.").argument("[glob...]", "benchmarks; all of the profile unless told otherwise").requiredOption("--base <what>", "a branch, a tag, a commit, a folder or npm:NAME@VERSION").option("--head <what>", "a folder or npm:NAME@VERSION (default: the working tree)").addHelpText("after", help$8)).action(async (globs, options) => {
		try {
			var _usingCtx$6 = _usingCtx();
			const workshop = _usingCtx$6.u(await openForMeasuring(context, {
				...options,
				command: "ab"
			}));
			done(await concluded(context, workshop, {
				checked: await context.interruptible(() => measure(context, {
					workshop,
					globs,
					options
				})),
				options
			}));
		} catch (_) {
			_usingCtx$6.e = _;
		} finally {
			_usingCtx$6.d();
		}
	});
};
async function measure(context, { workshop, globs, options }) {
	const resume = await runToResume(options.resume, context);
	const asked = askedFor(context, workshop.project, {
		globs,
		options
	});
	const common = {
		...asked,
		seed: resume?.seed ?? asked.seed,
		platforms: 1,
		resume,
		row: options.explain
	};
	if (isPackage(options.base) && isPackage(options.head)) return judgeUpgrade(workshop, {
		...common,
		base: options.base,
		head: options.head
	});
	if (isPackage(options.base) || isPackage(options.head)) throw new UserError("Either both sides are npm:NAME@VERSION or none is");
	const head = options.head === void 0 ? null : resolve(context.cwd, options.head);
	return check(workshop, {
		...common,
		trials: 1,
		strategy: "paired",
		base: options.base,
		head,
		pullRequestMerge: false
	});
}
function isPackage(source) {
	return source?.startsWith("npm:") === true;
}
// src/report/pair-figures.ts
const columns$2 = [
	{
		title: "estimate",
		align: "right"
	},
	{
		title: "interval",
		align: "right"
	},
	{
		title: "p",
		align: "right"
	},
	{
		title: "p_seq",
		align: "right"
	},
	{
		title: "pairs",
		align: "right"
	},
	{
		title: "seen from",
		align: "right"
	},
	{ title: "verdict" }
];
/**
* The table, ending with a newline. `p` is the test's at the last look, `p_seq` holds over all looks; both are of the
* direction that `p_seq` is smaller for. `pairs` are those used for the decision, and all there are.
*/
function renderPairFigures(comparison, options) {
	const { rows } = comparison;
	const cells = rows.map((row) => cellsOf$1(row).map((text) => ({ text })));
	const layout = (gap) => ({
		columns: columns$2,
		rows: cells,
		gap,
		indent: "    ",
		width: options.columns
	});
	const [titles = "", ...lines] = fittingTable([layout(2), layout(1)]);
	return `${[
		"FIGURES",
		titles,
		...rows.flatMap((row, index) => [logSafe(`  - ${plainText(`${benchmarkId(row)} ${row.metric}`, options.columns - 4)}`), lines[index] ?? ""])
	].join("\n")}\n`;
}
function cellsOf$1(row) {
	const { interval, pairs } = row;
	const figure = (name) => {
		const value = row.figures?.[name];
		return typeof value === "number" ? value : null;
	};
	const worse = (figure("p worse, sequential") ?? 1) <= (figure("p better, sequential") ?? 1);
	const used = figure("pairs used") ?? pairs;
	return [
		scaledChange(row) ?? "-",
		interval === null ? "-" : formatInterval(interval, row.unit),
		probability(figure(worse ? "p worse" : "p better")),
		probability(row.p),
		pairs === null ? "-" : used === pairs ? String(pairs) : `${used}/${pairs}`,
		detectableText(row) ?? "-",
		standingText(standingOf(row))
	];
}
/** Two digits however small: decisions fall at levels of about 1e-4. */
function probability(p) {
	return p === null ? "-" : String(Number(p.toPrecision(2)));
}
// src/store/any-file.ts
/** Reads a baseline or a run. Throws as `readRun` and `readBaseline` do, in terms of what the file is. */
async function readBaselineOrRun(path) {
	const file = await readJsonFileOf(path, [baselineKind, runKind]);
	return "runs" in file ? checkedBaseline(file, path) : file;
}
// node_modules/csv-parse/lib/api/CsvError.js
var CsvError = class CsvError extends Error {
	constructor(code, message, options, ...contexts) {
		if (Array.isArray(message)) message = message.join(" ").trim();
		super(message);
		if (Error.captureStackTrace !== void 0) Error.captureStackTrace(this, CsvError);
		this.code = code;
		for (const context of contexts) for (const key in context) {
			const value = context[key];
			this[key] = Buffer.isBuffer(value) ? value.toString(options.encoding) : value == null ? value : JSON.parse(JSON.stringify(value));
		}
	}
};
// node_modules/csv-parse/lib/utils/is_object.js
const is_object = function(obj) {
	return typeof obj === "object" && obj !== null && !Array.isArray(obj);
};
// node_modules/csv-parse/lib/api/normalize_columns_array.js
const normalize_columns_array = function(columns) {
	const normalizedColumns = [];
	for (let i = 0, l = columns.length; i < l; i++) {
		const column = columns[i];
		if (column === void 0 || column === null || column === false) normalizedColumns[i] = { disabled: true };
		else if (typeof column === "string" || typeof column === "number") normalizedColumns[i] = { name: `${column}` };
		else if (is_object(column)) {
			if (typeof column.name !== "string") throw new CsvError("CSV_OPTION_COLUMNS_MISSING_NAME", [
				"Option columns missing name:",
				`property "name" is required at position ${i}`,
				"when column is an object literal"
			]);
			normalizedColumns[i] = column;
		} else throw new CsvError("CSV_INVALID_COLUMN_DEFINITION", [
			"Invalid column definition:",
			"expect a string or a literal object,",
			`got ${JSON.stringify(column)} at position ${i}`
		]);
	}
	return normalizedColumns;
};
// node_modules/csv-parse/lib/utils/ResizeableBuffer.js
var ResizeableBuffer = class {
	constructor(size = 100) {
		this.size = size;
		this.length = 0;
		this.buf = Buffer.allocUnsafe(size);
	}
	prepend(val) {
		if (Buffer.isBuffer(val)) {
			const length = this.length + val.length;
			if (length >= this.size) {
				this.resize();
				if (length >= this.size) throw Error("INVALID_BUFFER_STATE");
			}
			const buf = this.buf;
			this.buf = Buffer.allocUnsafe(this.size);
			val.copy(this.buf, 0);
			buf.copy(this.buf, val.length);
			this.length += val.length;
		} else {
			const length = this.length++;
			if (length === this.size) this.resize();
			const buf = this.clone();
			this.buf[0] = val;
			buf.copy(this.buf, 1, 0, length);
		}
	}
	append(val) {
		const length = this.length++;
		if (length === this.size) this.resize();
		this.buf[length] = val;
	}
	clone() {
		return Buffer.from(this.buf.slice(0, this.length));
	}
	resize() {
		const length = this.length;
		this.size = this.size * 2;
		const buf = Buffer.allocUnsafe(this.size);
		this.buf.copy(buf, 0, 0, length);
		this.buf = buf;
	}
	toString(encoding) {
		if (encoding) return this.buf.toString(encoding, 0, this.length);
		else return Uint8Array.prototype.slice.call(this.buf.slice(0, this.length));
	}
	toJSON() {
		return this.toString("utf8");
	}
	reset() {
		this.length = 0;
	}
};
// node_modules/csv-parse/lib/api/init_state.js
const init_state = function(options) {
	const timchars = [
		32,
		9,
		10,
		13,
		12,
		11,
		160,
		5760,
		8192,
		8193,
		8194,
		8195,
		8196,
		8197,
		8198,
		8199,
		8200,
		8201,
		8202,
		8232,
		8233,
		8239,
		8287,
		12288,
		65279
	].reduce((acc, codepoint) => {
		const encoded = Buffer.from(String.fromCharCode(codepoint), options.encoding);
		if (codepoint !== 63 && encoded.length === 1 && encoded[0] === 63) return acc;
		acc.push(encoded);
		return acc;
	}, []);
	const timcharFirstBytes = /* @__PURE__ */ new Uint8Array(256);
	for (const t of timchars) timcharFirstBytes[t[0]] = 1;
	return {
		bomSkipped: false,
		bufBytesStart: 0,
		castField: options.cast_function,
		commenting: false,
		delimiterBufPrevious: void 0,
		delimiterDiscovered: false,
		error: void 0,
		enabled: options.from_line === 1,
		escaping: false,
		escapeIsQuote: Buffer.isBuffer(options.escape) && Buffer.isBuffer(options.quote) && Buffer.compare(options.escape, options.quote) === 0,
		expectedRecordLength: Array.isArray(options.columns) ? options.columns.length : void 0,
		field: new ResizeableBuffer(20),
		firstLineToHeaders: options.cast_first_line_to_header,
		needMoreDataSize: Math.max(options.comment !== null ? options.comment.length : 0, ...options.delimiter ? options.delimiter.map((delimiter) => delimiter.length) : [], options.delimiter_auto ? 1 : 0, options.quote !== null ? options.quote.length : 0, ...timchars.map((t) => t.length)),
		previousBuf: void 0,
		quoting: false,
		stop: false,
		rawBuffer: new ResizeableBuffer(100),
		record: [],
		recordHasError: false,
		record_length: 0,
		recordDelimiterMaxLength: options.record_delimiter.length === 0 ? 0 : Math.max(...options.record_delimiter.map((v) => v.length)),
		trimChars: [Buffer.from(" ", options.encoding)[0], Buffer.from("	", options.encoding)[0]],
		wasQuoting: false,
		wasRowDelimiter: false,
		timchars,
		timcharFirstBytes
	};
};
// node_modules/csv-parse/lib/utils/underscore.js
const underscore = function(str) {
	return str.replace(/([A-Z])/g, function(_, match) {
		return "_" + match.toLowerCase();
	});
};
// node_modules/csv-parse/lib/api/normalize_options.js
const normalize_options = function(opts) {
	const options = {};
	for (const opt in opts) options[underscore(opt)] = opts[opt];
	if (options.encoding === void 0 || options.encoding === true) options.encoding = "utf8";
	else if (options.encoding === null || options.encoding === false) options.encoding = null;
	else if (typeof options.encoding !== "string" && options.encoding !== null) throw new CsvError("CSV_INVALID_OPTION_ENCODING", [
		"Invalid option encoding:",
		"encoding must be a string or null to return a buffer,",
		`got ${JSON.stringify(options.encoding)}`
	], options);
	if (options.bom === void 0 || options.bom === null || options.bom === false) options.bom = false;
	else if (options.bom !== true) throw new CsvError("CSV_INVALID_OPTION_BOM", [
		"Invalid option bom:",
		"bom must be true,",
		`got ${JSON.stringify(options.bom)}`
	], options);
	options.cast_function = null;
	if (options.cast === void 0 || options.cast === null || options.cast === false || options.cast === "") options.cast = void 0;
	else if (typeof options.cast === "function") {
		options.cast_function = options.cast;
		options.cast = true;
	} else if (options.cast !== true) throw new CsvError("CSV_INVALID_OPTION_CAST", [
		"Invalid option cast:",
		"cast must be true or a function,",
		`got ${JSON.stringify(options.cast)}`
	], options);
	if (options.cast_date === void 0 || options.cast_date === null || options.cast_date === false || options.cast_date === "") options.cast_date = false;
	else if (options.cast_date === true) options.cast_date = function(value) {
		const date = Date.parse(value);
		return !isNaN(date) ? new Date(date) : value;
	};
	else if (typeof options.cast_date !== "function") throw new CsvError("CSV_INVALID_OPTION_CAST_DATE", [
		"Invalid option cast_date:",
		"cast_date must be true or a function,",
		`got ${JSON.stringify(options.cast_date)}`
	], options);
	options.cast_first_line_to_header = void 0;
	if (options.columns === true) options.cast_first_line_to_header = void 0;
	else if (typeof options.columns === "function") {
		options.cast_first_line_to_header = options.columns;
		options.columns = true;
	} else if (Array.isArray(options.columns)) options.columns = normalize_columns_array(options.columns);
	else if (options.columns === void 0 || options.columns === null || options.columns === false) options.columns = false;
	else throw new CsvError("CSV_INVALID_OPTION_COLUMNS", [
		"Invalid option columns:",
		"expect an array, a function or true,",
		`got ${JSON.stringify(options.columns)}`
	], options);
	if (options.group_columns_by_name === void 0 || options.group_columns_by_name === null || options.group_columns_by_name === false) options.group_columns_by_name = false;
	else if (options.group_columns_by_name !== true) throw new CsvError("CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME", [
		"Invalid option group_columns_by_name:",
		"expect an boolean,",
		`got ${JSON.stringify(options.group_columns_by_name)}`
	], options);
	else if (options.columns === false) throw new CsvError("CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME", ["Invalid option group_columns_by_name:", "the `columns` mode must be activated."], options);
	if (options.comment === void 0 || options.comment === null || options.comment === false || options.comment === "") options.comment = null;
	else {
		if (typeof options.comment === "string") options.comment = Buffer.from(options.comment, options.encoding);
		if (!Buffer.isBuffer(options.comment)) throw new CsvError("CSV_INVALID_OPTION_COMMENT", [
			"Invalid option comment:",
			"comment must be a buffer or a string,",
			`got ${JSON.stringify(options.comment)}`
		], options);
	}
	if (options.comment_no_infix === void 0 || options.comment_no_infix === null || options.comment_no_infix === false) options.comment_no_infix = false;
	else if (options.comment_no_infix !== true) throw new CsvError("CSV_INVALID_OPTION_COMMENT", [
		"Invalid option comment_no_infix:",
		"value must be a boolean,",
		`got ${JSON.stringify(options.comment_no_infix)}`
	], options);
	if (options.delimiter_auto === void 0 || options.delimiter_auto === null || options.delimiter_auto === false) options.delimiter_auto = false;
	else if (options.delimiter_auto === true) options.delimiter_auto = {};
	else if (!is_object(options.delimiter_auto)) throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
		"Invalid option delimiter_auto:",
		"delimiter_auto must be a boolean or a configuration object,",
		`got ${JSON.stringify(options.delimiter_auto)}`
	], options);
	if (options.delimiter_auto) {
		if (options.delimiter_auto.preferred === void 0) options.delimiter_auto.preferred = {
			[",".charCodeAt(0)]: 1.8,
			["	".charCodeAt(0)]: 1.8,
			[";".charCodeAt(0)]: 1.6,
			[" ".charCodeAt(0)]: 1.6,
			[":".charCodeAt(0)]: 1.5,
			[".".charCodeAt(0)]: 1.4,
			["/".charCodeAt(0)]: 1.4
		};
		else if (!is_object(options.delimiter_auto.preferred)) throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"preferred must be an object,",
			`got ${JSON.stringify(options.delimiter_auto.preferred)}`
		], options);
		if (options.delimiter_auto.score === void 0) options.delimiter_auto.score = (info, options) => {
			return (info.total - info.std) * (options.preferred[info.char_code] || 1);
		};
		else if (typeof options.delimiter_auto.score !== "function") throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"score must be a function,",
			`got ${JSON.stringify(options.delimiter_auto.score)}`
		], options);
		if (options.delimiter_auto.size === void 0) options.delimiter_auto.size = 2048;
		else if (typeof options.delimiter_auto.size !== "number") throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"size must be a number,",
			`got ${JSON.stringify(options.delimiter_auto.size)}`
		], options);
	}
	const delimiter_json = JSON.stringify(options.delimiter);
	if (options.delimiter_auto !== false) options.delimiter = [];
	if (!Array.isArray(options.delimiter)) {
		if (options.delimiter === void 0 || options.delimiter === null || options.delimiter === false) options.delimiter = Buffer.from(",", options.encoding);
		options.delimiter = [options.delimiter];
	}
	options.delimiter = options.delimiter.map(function(delimiter) {
		if (typeof delimiter === "string") delimiter = Buffer.from(delimiter, options.encoding);
		if (!Buffer.isBuffer(delimiter) || delimiter.length === 0) throw new CsvError("CSV_INVALID_OPTION_DELIMITER", [
			"Invalid option delimiter:",
			"delimiter must be a non empty string or buffer or array of string|buffer,",
			`got ${delimiter_json}`
		], options);
		return delimiter;
	});
	if (options.escape === void 0 || options.escape === true) options.escape = Buffer.from("\"", options.encoding);
	else if (typeof options.escape === "string") options.escape = Buffer.from(options.escape, options.encoding);
	else if (options.escape === null || options.escape === false) options.escape = null;
	if (options.escape !== null) {
		if (!Buffer.isBuffer(options.escape)) throw new Error(`Invalid Option: escape must be a buffer, a string or a boolean, got ${JSON.stringify(options.escape)}`);
	}
	if (options.from === void 0 || options.from === null) options.from = 1;
	else {
		if (typeof options.from === "string" && /\d+/.test(options.from)) options.from = parseInt(options.from);
		if (Number.isInteger(options.from)) {
			if (options.from < 0) throw new Error(`Invalid Option: from must be a positive integer, got ${JSON.stringify(opts.from)}`);
		} else throw new Error(`Invalid Option: from must be an integer, got ${JSON.stringify(options.from)}`);
	}
	if (options.from_line === void 0 || options.from_line === null) options.from_line = 1;
	else {
		if (typeof options.from_line === "string" && /\d+/.test(options.from_line)) options.from_line = parseInt(options.from_line);
		if (Number.isInteger(options.from_line)) {
			if (options.from_line <= 0) throw new Error(`Invalid Option: from_line must be a positive integer greater than 0, got ${JSON.stringify(opts.from_line)}`);
		} else throw new Error(`Invalid Option: from_line must be an integer, got ${JSON.stringify(opts.from_line)}`);
	}
	if (options.ignore_last_delimiters === void 0 || options.ignore_last_delimiters === null) options.ignore_last_delimiters = false;
	else if (typeof options.ignore_last_delimiters === "number") {
		options.ignore_last_delimiters = Math.floor(options.ignore_last_delimiters);
		if (options.ignore_last_delimiters === 0) options.ignore_last_delimiters = false;
	} else if (typeof options.ignore_last_delimiters !== "boolean") throw new CsvError("CSV_INVALID_OPTION_IGNORE_LAST_DELIMITERS", [
		"Invalid option `ignore_last_delimiters`:",
		"the value must be a boolean value or an integer,",
		`got ${JSON.stringify(options.ignore_last_delimiters)}`
	], options);
	if (options.ignore_last_delimiters === true && options.columns === false) throw new CsvError("CSV_IGNORE_LAST_DELIMITERS_REQUIRES_COLUMNS", ["The option `ignore_last_delimiters`", "requires the activation of the `columns` option"], options);
	if (options.info === void 0 || options.info === null || options.info === false) options.info = false;
	else if (options.info !== true) throw new Error(`Invalid Option: info must be true, got ${JSON.stringify(options.info)}`);
	if (options.max_record_size === void 0 || options.max_record_size === null || options.max_record_size === false) options.max_record_size = 0;
	else if (Number.isInteger(options.max_record_size) && options.max_record_size >= 0) {} else if (typeof options.max_record_size === "string" && /\d+/.test(options.max_record_size)) options.max_record_size = parseInt(options.max_record_size);
	else throw new Error(`Invalid Option: max_record_size must be a positive integer, got ${JSON.stringify(options.max_record_size)}`);
	if (options.objname === void 0 || options.objname === null || options.objname === false) options.objname = void 0;
	else if (Buffer.isBuffer(options.objname)) {
		if (options.objname.length === 0) throw new Error(`Invalid Option: objname must be a non empty buffer`);
		if (options.encoding === null) {} else options.objname = options.objname.toString(options.encoding);
	} else if (typeof options.objname === "string") {
		if (options.objname.length === 0) throw new Error(`Invalid Option: objname must be a non empty string`);
	} else if (typeof options.objname === "number") {} else throw new Error(`Invalid Option: objname must be a string or a buffer, got ${options.objname}`);
	if (options.objname !== void 0) {
		if (typeof options.objname === "number") {
			if (options.columns !== false) throw Error("Invalid Option: objname index cannot be combined with columns or be defined as a field");
		} else if (options.columns === false) throw Error("Invalid Option: objname field must be combined with columns or be defined as an index");
	}
	if (options.on_record === void 0 || options.on_record === null) options.on_record = void 0;
	else if (typeof options.on_record !== "function") throw new CsvError("CSV_INVALID_OPTION_ON_RECORD", [
		"Invalid option `on_record`:",
		"expect a function,",
		`got ${JSON.stringify(options.on_record)}`
	], options);
	if (options.on_skip !== void 0 && options.on_skip !== null && typeof options.on_skip !== "function") throw new Error(`Invalid Option: on_skip must be a function, got ${JSON.stringify(options.on_skip)}`);
	if (options.quote === null || options.quote === false || options.quote === "") options.quote = null;
	else {
		if (options.quote === void 0 || options.quote === true) options.quote = Buffer.from("\"", options.encoding);
		else if (typeof options.quote === "string") options.quote = Buffer.from(options.quote, options.encoding);
		if (!Buffer.isBuffer(options.quote)) throw new Error(`Invalid Option: quote must be a buffer or a string, got ${JSON.stringify(options.quote)}`);
	}
	if (options.raw === void 0 || options.raw === null || options.raw === false) options.raw = false;
	else if (options.raw !== true) throw new Error(`Invalid Option: raw must be true, got ${JSON.stringify(options.raw)}`);
	if (options.record_delimiter === void 0) options.record_delimiter = [];
	else if (typeof options.record_delimiter === "string" || Buffer.isBuffer(options.record_delimiter)) {
		if (options.record_delimiter.length === 0) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a non empty string or buffer,",
			`got ${JSON.stringify(options.record_delimiter)}`
		], options);
		options.record_delimiter = [options.record_delimiter];
	} else if (!Array.isArray(options.record_delimiter)) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
		"Invalid option `record_delimiter`:",
		"value must be a string, a buffer or array of string|buffer,",
		`got ${JSON.stringify(options.record_delimiter)}`
	], options);
	options.record_delimiter = options.record_delimiter.map(function(rd, i) {
		if (typeof rd !== "string" && !Buffer.isBuffer(rd)) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a string, a buffer or array of string|buffer",
			`at index ${i},`,
			`got ${JSON.stringify(rd)}`
		], options);
		else if (rd.length === 0) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a non empty string or buffer",
			`at index ${i},`,
			`got ${JSON.stringify(rd)}`
		], options);
		if (typeof rd === "string") rd = Buffer.from(rd, options.encoding);
		return rd;
	});
	if (typeof options.relax_column_count === "boolean") {} else if (options.relax_column_count === void 0 || options.relax_column_count === null) options.relax_column_count = false;
	else throw new Error(`Invalid Option: relax_column_count must be a boolean, got ${JSON.stringify(options.relax_column_count)}`);
	if (typeof options.relax_column_count_less === "boolean") {} else if (options.relax_column_count_less === void 0 || options.relax_column_count_less === null) options.relax_column_count_less = false;
	else throw new Error(`Invalid Option: relax_column_count_less must be a boolean, got ${JSON.stringify(options.relax_column_count_less)}`);
	if (typeof options.relax_column_count_more === "boolean") {} else if (options.relax_column_count_more === void 0 || options.relax_column_count_more === null) options.relax_column_count_more = false;
	else throw new Error(`Invalid Option: relax_column_count_more must be a boolean, got ${JSON.stringify(options.relax_column_count_more)}`);
	if (typeof options.relax_quotes === "boolean") {} else if (options.relax_quotes === void 0 || options.relax_quotes === null) options.relax_quotes = false;
	else throw new Error(`Invalid Option: relax_quotes must be a boolean, got ${JSON.stringify(options.relax_quotes)}`);
	if (typeof options.skip_empty_lines === "boolean") {} else if (options.skip_empty_lines === void 0 || options.skip_empty_lines === null) options.skip_empty_lines = false;
	else throw new Error(`Invalid Option: skip_empty_lines must be a boolean, got ${JSON.stringify(options.skip_empty_lines)}`);
	if (typeof options.skip_records_with_empty_values === "boolean") {} else if (options.skip_records_with_empty_values === void 0 || options.skip_records_with_empty_values === null) options.skip_records_with_empty_values = false;
	else throw new Error(`Invalid Option: skip_records_with_empty_values must be a boolean, got ${JSON.stringify(options.skip_records_with_empty_values)}`);
	if (typeof options.skip_records_with_error === "boolean") {} else if (options.skip_records_with_error === void 0 || options.skip_records_with_error === null) options.skip_records_with_error = false;
	else throw new Error(`Invalid Option: skip_records_with_error must be a boolean, got ${JSON.stringify(options.skip_records_with_error)}`);
	if (options.rtrim === void 0 || options.rtrim === null || options.rtrim === false) options.rtrim = false;
	else if (options.rtrim !== true) throw new Error(`Invalid Option: rtrim must be a boolean, got ${JSON.stringify(options.rtrim)}`);
	if (options.ltrim === void 0 || options.ltrim === null || options.ltrim === false) options.ltrim = false;
	else if (options.ltrim !== true) throw new Error(`Invalid Option: ltrim must be a boolean, got ${JSON.stringify(options.ltrim)}`);
	if (options.trim === void 0 || options.trim === null || options.trim === false) options.trim = false;
	else if (options.trim !== true) throw new Error(`Invalid Option: trim must be a boolean, got ${JSON.stringify(options.trim)}`);
	if (options.trim === true && opts.ltrim !== false) options.ltrim = true;
	else if (options.ltrim !== true) options.ltrim = false;
	if (options.trim === true && opts.rtrim !== false) options.rtrim = true;
	else if (options.rtrim !== true) options.rtrim = false;
	if (options.to === void 0 || options.to === null) options.to = -1;
	else if (options.to !== -1) {
		if (typeof options.to === "string" && /\d+/.test(options.to)) options.to = parseInt(options.to);
		if (Number.isInteger(options.to)) {
			if (options.to <= 0) throw new Error(`Invalid Option: to must be a positive integer greater than 0, got ${JSON.stringify(opts.to)}`);
		} else throw new Error(`Invalid Option: to must be an integer, got ${JSON.stringify(opts.to)}`);
	}
	if (options.to_line === void 0 || options.to_line === null) options.to_line = -1;
	else if (options.to_line !== -1) {
		if (typeof options.to_line === "string" && /\d+/.test(options.to_line)) options.to_line = parseInt(options.to_line);
		if (Number.isInteger(options.to_line)) {
			if (options.to_line <= 0) throw new Error(`Invalid Option: to_line must be a positive integer greater than 0, got ${JSON.stringify(opts.to_line)}`);
		} else throw new Error(`Invalid Option: to_line must be an integer, got ${JSON.stringify(opts.to_line)}`);
	}
	return options;
};
// node_modules/csv-parse/lib/utils/delimiter_discover.js
const delimiter_discover = function(records, options) {
	if (!options) ({delimiter_auto: options} = normalize_options({ delimiter_auto: true }));
	if (typeof records === "string") records = Buffer.from(records);
	if (Buffer.isBuffer(records)) records = ((data) => {
		const records = [];
		const parser = transform({ delimiter: [] });
		const push = (record) => records.push(record);
		const close = () => {};
		const error = parser.parse(data, true, push, close);
		if (error !== void 0) throw error;
		return records;
	})(records);
	const info = Array(127).fill().map(() => ({ lines: [] }));
	records.map(([record], line) => {
		for (let i = 0, l = record.length; i < l; i++) {
			const code = record.charCodeAt(i);
			if (info[code].lines[line] === void 0) info[code].lines[line] = 0;
			info[code].lines[line]++;
		}
	});
	info.map((info, i) => {
		info.char_code = i;
		info.std = std(info.lines);
		info.total = info.lines.reduce((acc, val) => acc + val, 0);
		info.preferred = !!options.preferred[i];
		info.score = options.score(info, options);
	});
	const result = info.reduce((acc, info) => acc.score > info.score ? acc : info, {});
	return String.fromCharCode(result.char_code);
};
const std = function(array) {
	const n = array.length;
	if (n === 0) return 0;
	const mean = array.reduce((a, b) => a + b) / n;
	return Math.sqrt(array.map((x) => Math.pow(x - mean, 2)).reduce((a, b) => a + b) / n);
};
// node_modules/csv-parse/lib/api/index.js
const isRecordEmpty = function(record) {
	return record.every((field) => field == null || field.toString && field.toString().trim() === "");
};
const cr = 13;
const nl = 10;
const boms = {
	utf8: Buffer.from([
		239,
		187,
		191
	]),
	utf16le: Buffer.from([255, 254])
};
const transform = function(original_options = {}) {
	const info = {
		bytes: 0,
		bytes_records: 0,
		comment_lines: 0,
		empty_lines: 0,
		invalid_field_length: 0,
		lines: 1,
		records: 0
	};
	const options = normalize_options(original_options);
	return {
		info,
		original_options,
		options,
		state: init_state(options),
		__needMoreData: function(i, bufLen, end) {
			if (end) return false;
			const { encoding, escape, quote } = this.options;
			const { quoting, needMoreDataSize, recordDelimiterMaxLength } = this.state;
			return bufLen - i - 1 < Math.max(needMoreDataSize, recordDelimiterMaxLength === 0 ? Buffer.from("\r\n", encoding).length : recordDelimiterMaxLength, quoting ? (escape === null ? 0 : escape.length) + quote.length : 0, quoting ? quote.length + recordDelimiterMaxLength : 0);
		},
		parse: function(nextBuf, end, push, close) {
			const { bom, comment_no_infix, delimiter_auto, encoding, from_line, ltrim, max_record_size, raw, relax_quotes, rtrim, skip_empty_lines, to, to_line } = this.options;
			let { comment, escape, quote, record_delimiter } = this.options;
			const { bomSkipped, delimiterDiscovered, delimiterBufPrevious, rawBuffer, escapeIsQuote } = this.state;
			if (!delimiterDiscovered && delimiter_auto) {
				let delimiterBuf;
				if (delimiterBufPrevious === void 0) delimiterBuf = nextBuf;
				else if (delimiterBufPrevious !== void 0 && nextBuf === void 0) delimiterBuf = delimiterBufPrevious;
				else delimiterBuf = Buffer.concat([delimiterBufPrevious, nextBuf]);
				nextBuf = void 0;
				if (end || delimiterBuf.length > delimiter_auto.size) {
					this.options.delimiter = [Buffer.from(delimiter_discover(delimiterBuf, this.options.delimiter_auto))];
					this.state.previousBuf = delimiterBuf;
					this.state.delimiterBufPrevious = void 0;
					this.state.delimiterDiscovered = true;
				} else {
					this.state.delimiterBufPrevious = delimiterBuf;
					return;
				}
			}
			const { previousBuf } = this.state;
			let buf;
			if (previousBuf === void 0) {
				if (nextBuf === void 0) {
					close();
					return;
				} else buf = nextBuf;
			} else if (previousBuf !== void 0 && nextBuf === void 0) buf = previousBuf;
			else buf = Buffer.concat([previousBuf, nextBuf]);
			if (bomSkipped === false) {
				if (bom === false) this.state.bomSkipped = true;
				else if (buf.length < 3) {
					if (end === false) {
						this.state.previousBuf = buf;
						return;
					}
				} else {
					for (const encoding in boms) if (boms[encoding].compare(buf, 0, boms[encoding].length) === 0) {
						const bomLength = boms[encoding].length;
						this.state.bufBytesStart += bomLength;
						buf = buf.slice(bomLength);
						const options = normalize_options({
							...this.original_options,
							encoding
						});
						for (const key in options) this.options[key] = options[key];
						({comment, escape, quote} = this.options);
						break;
					}
					this.state.bomSkipped = true;
				}
			}
			const bufLen = buf.length;
			let pos = 0;
			for (; pos < bufLen; pos++) {
				if (this.__needMoreData(pos, bufLen, end)) break;
				if (this.state.wasRowDelimiter === true) {
					this.info.lines++;
					this.state.wasRowDelimiter = false;
				}
				if (to_line !== -1 && this.info.lines > to_line) {
					this.state.stop = true;
					close();
					return;
				}
				if (this.state.quoting === false && record_delimiter.length === 0) {
					if (this.__autoDiscoverRecordDelimiter(buf, pos)) record_delimiter = this.options.record_delimiter;
				}
				const chr = buf[pos];
				if (raw === true) rawBuffer.append(chr);
				if ((chr === cr || chr === nl) && this.state.wasRowDelimiter === false) this.state.wasRowDelimiter = true;
				if (this.state.escaping === true) this.state.escaping = false;
				else {
					if (escape !== null && this.state.quoting === true && this.__isEscape(buf, pos, chr) && pos + escape.length < bufLen) {
						if (escapeIsQuote) {
							if (this.__isQuote(buf, pos + escape.length)) {
								this.state.escaping = true;
								pos += escape.length - 1;
								continue;
							}
						} else {
							this.state.escaping = true;
							pos += escape.length - 1;
							continue;
						}
					}
					if (this.state.commenting === false && this.__isQuote(buf, pos)) {
						if (this.state.quoting === true) {
							const nextChr = buf[pos + quote.length];
							const isNextChrTrimable = rtrim && this.__isCharTrimable(buf, pos + quote.length);
							const isNextChrComment = comment !== null && this.__compareBytes(comment, buf, pos + quote.length, nextChr);
							const isNextChrDelimiter = this.__isDelimiter(buf, pos + quote.length, nextChr);
							const isNextChrRecordDelimiter = record_delimiter.length === 0 ? this.__autoDiscoverRecordDelimiter(buf, pos + quote.length) : this.__isRecordDelimiter(nextChr, buf, pos + quote.length);
							if (escape !== null && this.__isEscape(buf, pos, chr) && this.__isQuote(buf, pos + escape.length)) pos += escape.length - 1;
							else if (!nextChr || isNextChrDelimiter || isNextChrRecordDelimiter || isNextChrComment || isNextChrTrimable) {
								this.state.quoting = false;
								this.state.wasQuoting = true;
								pos += quote.length - 1;
								continue;
							} else if (relax_quotes === false) {
								const err = this.__error(new CsvError("CSV_INVALID_CLOSING_QUOTE", [
									"Invalid Closing Quote:",
									`got "${String.fromCharCode(nextChr)}"`,
									`at line ${this.info.lines}`,
									"instead of delimiter, record delimiter, trimable character",
									"(if activated) or comment"
								], this.options, this.__infoField()));
								if (err !== void 0) return err;
							} else {
								this.state.quoting = false;
								this.state.wasQuoting = true;
								this.state.field.prepend(quote);
								pos += quote.length - 1;
							}
						} else if (this.state.field.length !== 0) {
							if (relax_quotes === false) {
								const info = this.__infoField();
								const bom = Object.keys(boms).map((b) => boms[b].equals(this.state.field.toString()) ? b : false).filter(Boolean)[0];
								const err = this.__error(new CsvError("INVALID_OPENING_QUOTE", [
									"Invalid Opening Quote:",
									`a quote is found on field ${JSON.stringify(info.column)} at line ${info.lines}, value is ${JSON.stringify(this.state.field.toString(encoding))}`,
									bom ? `(${bom} bom)` : void 0
								], this.options, info, { field: this.state.field }));
								if (err !== void 0) return err;
							}
						} else {
							this.state.quoting = true;
							pos += quote.length - 1;
							continue;
						}
					}
					if (this.state.quoting === false) {
						const recordDelimiterLength = this.__isRecordDelimiter(chr, buf, pos);
						if (recordDelimiterLength !== 0) {
							if (this.state.commenting && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) this.info.comment_lines++;
							else {
								if (this.state.enabled === false && this.info.lines + (this.state.wasRowDelimiter === true ? 1 : 0) >= from_line) {
									this.state.enabled = true;
									this.__resetField();
									this.__resetRecord();
									pos += recordDelimiterLength - 1;
									continue;
								}
								if (skip_empty_lines === true && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) {
									this.info.empty_lines++;
									pos += recordDelimiterLength - 1;
									continue;
								}
								this.info.bytes = this.state.bufBytesStart + pos;
								const errField = this.__onField();
								if (errField !== void 0) return errField;
								this.info.bytes = this.state.bufBytesStart + pos + recordDelimiterLength;
								const errRecord = this.__onRecord(push);
								if (errRecord !== void 0) return errRecord;
								if (to !== -1 && this.info.records >= to) {
									this.state.stop = true;
									close();
									return;
								}
							}
							this.state.commenting = false;
							pos += recordDelimiterLength - 1;
							continue;
						}
						if (this.state.commenting) continue;
						if (comment !== null && (comment_no_infix === false || this.state.record.length === 0 && this.state.field.length === 0)) {
							if (this.__compareBytes(comment, buf, pos, chr) !== 0) {
								this.state.commenting = true;
								continue;
							}
						}
						const delimiterLength = this.__isDelimiter(buf, pos, chr);
						if (delimiterLength !== 0) {
							this.info.bytes = this.state.bufBytesStart + pos;
							const errField = this.__onField();
							if (errField !== void 0) return errField;
							pos += delimiterLength - 1;
							continue;
						}
					}
				}
				if (this.state.commenting === false) {
					if (max_record_size !== 0 && this.state.record_length + this.state.field.length > max_record_size) return this.__error(new CsvError("CSV_MAX_RECORD_SIZE", [
						"Max Record Size:",
						"record exceed the maximum number of tolerated bytes",
						`of ${max_record_size}`,
						`at line ${this.info.lines}`
					], this.options, this.__infoField()));
				}
				const lappend = ltrim === false || this.state.quoting === true || this.state.field.length !== 0 || !this.__isCharTrimable(buf, pos);
				const rappend = rtrim === false || this.state.wasQuoting === false;
				if (lappend === true && rappend === true) this.state.field.append(chr);
				else if (rtrim === true && !this.__isCharTrimable(buf, pos)) return this.__error(new CsvError("CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE", [
					"Invalid Closing Quote:",
					"found non trimable byte after quote",
					`at line ${this.info.lines}`
				], this.options, this.__infoField()));
				else {
					if (lappend === false) pos += this.__isCharTrimable(buf, pos) - 1;
					continue;
				}
			}
			if (end === true) {
				if (this.state.quoting === true) {
					const err = this.__error(new CsvError("CSV_QUOTE_NOT_CLOSED", ["Quote Not Closed:", `the parsing is finished with an opening quote at line ${this.info.lines}`], this.options, this.__infoField()));
					if (err !== void 0) return err;
				} else if (this.state.wasQuoting === true || this.state.record.length !== 0 || this.state.field.length !== 0) {
					this.info.bytes = this.state.bufBytesStart + pos;
					const errField = this.__onField();
					if (errField !== void 0) return errField;
					const errRecord = this.__onRecord(push);
					if (errRecord !== void 0) return errRecord;
				} else if (this.state.wasRowDelimiter === true) this.info.empty_lines++;
				else if (this.state.commenting === true) this.info.comment_lines++;
			} else {
				this.state.bufBytesStart += pos;
				this.state.previousBuf = buf.slice(pos);
			}
			if (this.state.wasRowDelimiter === true) {
				this.info.lines++;
				this.state.wasRowDelimiter = false;
			}
		},
		__onRecord: function(push) {
			const { columns, group_columns_by_name, encoding, info, from, relax_column_count, relax_column_count_less, relax_column_count_more, raw, skip_records_with_empty_values } = this.options;
			const { enabled, record } = this.state;
			if (enabled === false) return this.__resetRecord();
			const recordLength = record.length;
			if (columns === true) {
				if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
					this.__resetRecord();
					return;
				}
				return this.__firstLineToColumns(record);
			}
			if (columns === false && this.info.records === 0) this.state.expectedRecordLength = recordLength;
			if (recordLength !== this.state.expectedRecordLength) {
				const err = columns === false ? new CsvError("CSV_RECORD_INCONSISTENT_FIELDS_LENGTH", [
					"Invalid Record Length:",
					`expect ${this.state.expectedRecordLength},`,
					`got ${recordLength} on line ${this.info.lines}`
				], this.options, this.__infoField(), { record }) : new CsvError("CSV_RECORD_INCONSISTENT_COLUMNS", [
					"Invalid Record Length:",
					`columns length is ${columns.length},`,
					`got ${recordLength} on line ${this.info.lines}`
				], this.options, this.__infoField(), { record });
				if (relax_column_count === true || relax_column_count_less === true && recordLength < this.state.expectedRecordLength || relax_column_count_more === true && recordLength > this.state.expectedRecordLength) {
					this.info.invalid_field_length++;
					this.state.error = err;
				} else {
					const finalErr = this.__error(err);
					if (finalErr) return finalErr;
				}
			}
			if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
				this.__resetRecord();
				return;
			}
			if (this.state.recordHasError === true) {
				this.__resetRecord();
				this.state.recordHasError = false;
				return;
			}
			this.info.records++;
			if (from === 1 || this.info.records >= from) {
				const { objname } = this.options;
				if (columns !== false) {
					const obj = {};
					for (let i = 0, l = record.length; i < l; i++) {
						if (columns[i] === void 0 || columns[i].disabled) continue;
						if (group_columns_by_name === true && Object.hasOwn(obj, columns[i].name)) {
							if (Array.isArray(obj[columns[i].name])) obj[columns[i].name] = obj[columns[i].name].concat(record[i]);
							else obj[columns[i].name] = [obj[columns[i].name], record[i]];
						} else Object.defineProperty(obj, columns[i].name, {
							value: record[i],
							enumerable: true,
							writable: true,
							configurable: true
						});
					}
					if (raw === true || info === true) {
						const extRecord = Object.assign({ record: obj }, raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {}, info === true ? { info: this.__infoRecord() } : {});
						const err = this.__push(objname === void 0 ? extRecord : [obj[objname], extRecord], push);
						if (err) return err;
					} else {
						const err = this.__push(objname === void 0 ? obj : [obj[objname], obj], push);
						if (err) return err;
					}
				} else if (raw === true || info === true) {
					const extRecord = Object.assign({ record }, raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {}, info === true ? { info: this.__infoRecord() } : {});
					const err = this.__push(objname === void 0 ? extRecord : [record[objname], extRecord], push);
					if (err) return err;
				} else {
					const err = this.__push(objname === void 0 ? record : [record[objname], record], push);
					if (err) return err;
				}
			}
			this.__resetRecord();
		},
		__firstLineToColumns: function(record) {
			const { firstLineToHeaders } = this.state;
			try {
				const headers = firstLineToHeaders === void 0 ? record : firstLineToHeaders.call(null, record);
				if (!Array.isArray(headers)) return this.__error(new CsvError("CSV_INVALID_COLUMN_MAPPING", [
					"Invalid Column Mapping:",
					"expect an array from column function,",
					`got ${JSON.stringify(headers)}`
				], this.options, this.__infoField(), { headers }));
				const normalizedHeaders = normalize_columns_array(headers);
				this.state.expectedRecordLength = normalizedHeaders.length;
				this.options.columns = normalizedHeaders;
				this.__resetRecord();
				return;
			} catch (err) {
				return err;
			}
		},
		__resetRecord: function() {
			if (this.options.raw === true) this.state.rawBuffer.reset();
			this.state.error = void 0;
			this.state.record = [];
			this.state.record_length = 0;
		},
		__onField: function() {
			const { cast, encoding, rtrim, max_record_size } = this.options;
			const { enabled, wasQuoting } = this.state;
			if (enabled === false) return this.__resetField();
			let field = this.state.field.toString(encoding);
			if (rtrim === true && wasQuoting === false) field = field.trimRight();
			if (cast === true) {
				const [err, f] = this.__cast(field);
				if (err !== void 0) return err;
				field = f;
			}
			this.state.record.push(field);
			if (max_record_size !== 0 && typeof field === "string") this.state.record_length += field.length;
			this.__resetField();
		},
		__resetField: function() {
			this.state.field.reset();
			this.state.wasQuoting = false;
		},
		__push: function(record, push) {
			const { on_record } = this.options;
			if (on_record !== void 0) {
				const info = this.__infoRecord();
				try {
					record = on_record.call(null, record, info);
				} catch (err) {
					return err;
				}
				if (record === void 0 || record === null) return;
			}
			this.info.bytes_records += this.info.bytes;
			push(record);
		},
		__cast: function(field) {
			const { columns, relax_column_count } = this.options;
			if (Array.isArray(columns) === true && relax_column_count && this.options.columns.length <= this.state.record.length) return [void 0, void 0];
			if (this.state.castField !== null) try {
				const info = this.__infoField();
				return [void 0, this.state.castField.call(null, field, info)];
			} catch (err) {
				return [err];
			}
			if (this.__isFloat(field)) return [void 0, parseFloat(field)];
			else if (this.options.cast_date !== false) {
				const info = this.__infoField();
				return [void 0, this.options.cast_date.call(null, field, info)];
			}
			return [void 0, field];
		},
		__compareBytes: function(sourceBuf, targetBuf, targetPos, firstByte) {
			if (sourceBuf[0] !== firstByte) return 0;
			const sourceLength = sourceBuf.length;
			for (let i = 1; i < sourceLength; i++) if (sourceBuf[i] !== targetBuf[targetPos + i]) return 0;
			return sourceLength;
		},
		__isCharTrimable: function(buf, pos) {
			const { timchars, timcharFirstBytes } = this.state;
			const first = buf[pos];
			if (first === void 0 || timcharFirstBytes[first] === 0) return 0;
			loop1: for (let i = 0; i < timchars.length; i++) {
				const timchar = timchars[i];
				for (let j = 0; j < timchar.length; j++) if (timchar[j] !== buf[pos + j]) continue loop1;
				return timchar.length;
			}
			return 0;
		},
		__isDelimiter: function(buf, pos, chr) {
			const { delimiter, ignore_last_delimiters } = this.options;
			if (ignore_last_delimiters === true && this.state.record.length === this.options.columns.length - 1) return 0;
			else if (ignore_last_delimiters !== false && typeof ignore_last_delimiters === "number" && this.state.record.length === ignore_last_delimiters - 1) return 0;
			loop1: for (let i = 0; i < delimiter.length; i++) {
				const del = delimiter[i];
				if (del[0] === chr) {
					for (let j = 1; j < del.length; j++) if (del[j] !== buf[pos + j]) continue loop1;
					return del.length;
				}
			}
			return 0;
		},
		__isEscape: function(buf, pos, chr) {
			const { escape } = this.options;
			if (escape === null) return false;
			const l = escape.length;
			if (escape[0] === chr) {
				for (let i = 0; i < l; i++) if (escape[i] !== buf[pos + i]) return false;
				return true;
			}
			return false;
		},
		__isFloat: function(value) {
			return value - parseFloat(value) + 1 >= 0;
		},
		__isQuote: function(buf, pos) {
			const { quote } = this.options;
			if (quote === null) return false;
			const l = quote.length;
			for (let i = 0; i < l; i++) if (quote[i] !== buf[pos + i]) return false;
			return true;
		},
		__isRecordDelimiter: function(chr, buf, pos) {
			const { record_delimiter } = this.options;
			const recordDelimiterLength = record_delimiter.length;
			loop1: for (let i = 0; i < recordDelimiterLength; i++) {
				const rd = record_delimiter[i];
				const rdLength = rd.length;
				if (rd[0] !== chr) continue;
				for (let j = 1; j < rdLength; j++) if (rd[j] !== buf[pos + j]) continue loop1;
				return rd.length;
			}
			return 0;
		},
		__autoDiscoverRecordDelimiter: function(buf, pos) {
			const { encoding } = this.options;
			const rds = [
				Buffer.from("\r\n", encoding),
				Buffer.from("\n", encoding),
				Buffer.from("\r", encoding)
			];
			loop: for (let i = 0; i < rds.length; i++) {
				const l = rds[i].length;
				for (let j = 0; j < l; j++) if (rds[i][j] !== buf[pos + j]) continue loop;
				this.options.record_delimiter.push(rds[i]);
				this.state.recordDelimiterMaxLength = rds[i].length;
				return rds[i].length;
			}
			return 0;
		},
		__error: function(msg) {
			const { encoding, raw, skip_records_with_error } = this.options;
			const err = typeof msg === "string" ? new Error(msg) : msg;
			if (skip_records_with_error) {
				this.state.recordHasError = true;
				if (this.options.on_skip !== void 0) try {
					this.options.on_skip(err, raw ? this.state.rawBuffer.toString(encoding) : void 0);
				} catch (err) {
					return err;
				}
				return;
			} else return err;
		},
		__infoDataSet: function() {
			return {
				...this.info,
				columns: this.options.columns
			};
		},
		__infoRecord: function() {
			const { columns, raw, encoding } = this.options;
			return {
				...this.__infoDataSet(),
				bytes_records: this.info.bytes,
				error: this.state.error,
				header: columns === true,
				index: this.state.record.length,
				raw: raw ? this.state.rawBuffer.toString(encoding) : void 0
			};
		},
		__infoField: function() {
			const { columns } = this.options;
			const isColumns = Array.isArray(columns);
			const bytes_records = this.info.bytes_records;
			return {
				...this.__infoRecord(),
				bytes_records,
				column: isColumns === true ? columns.length > this.state.record.length ? columns[this.state.record.length].name : null : this.state.record.length,
				quoting: this.state.wasQuoting
			};
		}
	};
};
// node_modules/csv-parse/lib/sync.js
const parse = function(data, opts = {}) {
	if (typeof data === "string") data = Buffer.from(data);
	const records = opts && opts.objname ? Object.create(null) : [];
	const parser = transform(opts);
	const push = (record) => {
		if (parser.options.objname === void 0) records.push(record);
		else records[record[0]] = record[1];
	};
	const close = () => {};
	const error = parser.parse(data, true, push, close);
	if (error !== void 0) throw error;
	return records;
};
// src/import/csv-table.ts
/** A CSV text (RFC 4180) as records that know where they stand in it, so that an error can say so. */
/**
* The records after the line of column names; empty lines count for nothing. Throws a `UserError` of one line for text
* that is no CSV, a column that is missing or there twice, and a record with too few or too many cells.
*/
function readCsvTable(text, { file, columns }) {
	const [titles, ...records] = parsed(text, file);
	if (titles === void 0) throw new UserError("the file is empty", {
		file,
		hint: hintFor(columns)
	});
	const names = titles.record.map((name) => name.trim());
	const positions = columns.map((column) => [column, positionOf(column, {
		names,
		file,
		columns
	})]);
	return records.map(({ record, info }) => {
		const line = info.lines - record.join("").split(/\r\n|\r|\n/).length + 1;
		if (record.length !== names.length) throw new UserError(`${record.length} cells under ${names.length} column names`, {
			file,
			place: `line ${line}`
		});
		const cells = positions.map(([column, at]) => [column, {
			text: record[at],
			place: `line ${line}, column ${at + 1} (${column})`
		}]);
		return Object.fromEntries(cells);
	});
}
function parsed(text, file) {
	try {
		return parse(text, {
			bom: true,
			info: true,
			record_delimiter: [
				"\r\n",
				"\n",
				"\r"
			],
			relax_column_count: true,
			skip_empty_lines: true
		});
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const at = error;
		const place = `line ${at.lines ?? 1}, column ${typeof at.column === "number" ? at.column + 1 : 1}`;
		throw new UserError(`not CSV: ${problems[error.code] ?? "it cannot be parsed"}`, {
			file,
			place,
			cause: error
		});
	}
}
const problems = {
	CSV_QUOTE_NOT_CLOSED: "a quote is opened and never closed",
	INVALID_OPENING_QUOTE: "a quote stands inside of a cell that does not begin with one",
	CSV_INVALID_CLOSING_QUOTE: "a quote ends before its cell does"
};
function positionOf(column, { names, file, columns }) {
	const at = names.indexOf(column);
	if (at < 0) throw new UserError(`the column ${column} is missing`, {
		file,
		place: "line 1",
		hint: hintFor(columns)
	});
	const again = names.indexOf(column, at + 1);
	if (again < 0) return at;
	throw new UserError(`the column ${column} is there twice`, {
		file,
		place: `line 1, column ${again + 1} (${column})`
	});
}
function hintFor(columns) {
	return `The first line names the columns: ${columns.join(",")}`;
}
// src/import/pairs-csv.ts
/**
* Pairs that something else measured, from a CSV file: one line per benchmark, metric and pair.
*
*     benchmark,metric,unit,better,pair,base,head
*     sort,time,ms,lower,1,100.2,99.8
*
* They become a run like any other, so that the ordinary comparison judges them and nothing is decided twice.
*/
const columns$1 = [
	"benchmark",
	"metric",
	"unit",
	"better",
	"pair",
	"base",
	"head"
];
/** Throws a `UserError` of one line with file, line and column for anything that is not as it should be. */
function runOfPairsCsv(text, { file, startedAt, cap, version }) {
	const lines = readCsvTable(text, {
		file,
		columns: columns$1
	});
	if (lines.length === 0) throw new UserError("there are no pairs in the file", {
		file,
		place: "line 1"
	});
	const byBenchmark = Map.groupBy(lines, (line) => nameFrom(line.benchmark, { file }));
	if (byBenchmark.size > 2e3) throw new UserError(`${byBenchmark.size} benchmarks, more than the ${maxBenchmarks} that a run holds`, { file });
	const benchmarks = [...byBenchmark].map(([name, own]) => benchmarkOf(name, {
		lines: own,
		file
	}));
	requireDistinct(benchmarks, file);
	const most = Math.max(...benchmarks.map(({ trials }) => trials));
	const noOne = "0".repeat(8);
	return {
		schema: runSchemaId,
		id: `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, "")}-${noOne}`,
		startedAt: startedAt.toISOString(),
		measuringMs: 0,
		head: {
			label: "head",
			commit: null
		},
		base: {
			label: "base",
			commit: null
		},
		environment: elsewhere$1,
		harness: {
			version,
			digest: "0".repeat(64)
		},
		profile: "pairs from a file",
		seed: noOne,
		calibrationMs: [],
		complete: true,
		pairing: {
			cap: cap ?? usualCap(most),
			stopEarly: true,
			family: 1
		},
		benchmarks,
		warnings: []
	};
}
/** Nobody says where the pairs come from; every field that a run needs says so. */
const elsewhere$1 = {
	platform: "elsewhere-unknown",
	os: {
		type: "unknown",
		release: "unknown system",
		image: null,
		imageVersion: null
	},
	cpu: {
		model: "unknown machine",
		family: null,
		modelNumber: null,
		stepping: null,
		cores: 1
	},
	memoryBytes: 0,
	node: "0.0.0-unknown",
	ci: false
};
/** The caps of the quick and of the full profile, whose looks were tuned; beyond them the file's own length. */
function usualCap(pairs) {
	return pairs <= 60 ? 60 : Math.max(100, pairs);
}
function benchmarkOf(name, { lines, file }) {
	const numbered = lines.map((line) => ({
		line,
		pair: pairNumber(line.pair, { file })
	}));
	const order = [...new Set(numbered.map(({ pair }) => pair))].sort((a, b) => a - b);
	if (order.length > 1e4) throw new UserError(`${order.length} pairs of one benchmark, more than the ${maxValues} that a run holds`, { file });
	const position = new Map(order.map((pair, index) => [pair, index]));
	const trials = order.map(() => ({
		base: untold(),
		head: untold()
	}));
	const metrics = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Set();
	for (const { line, pair } of numbered) {
		const metric = nameFrom(line.metric, { file });
		const data = metrics.get(metric) ?? emptyMetric(line, {
			length: order.length,
			file
		});
		requireSame(line, data, {
			file,
			metric
		});
		metrics.set(metric, data);
		const key = `${pair}\n${metric}`;
		if (seen.has(key)) throw new UserError(`pair ${pair} of ${metric} is there twice`, {
			file,
			place: line.pair.place
		});
		seen.add(key);
		const index = position.get(pair);
		for (const side of ["base", "head"]) {
			const value = valueOf(line[side], { file });
			data[side][index] = Number.isFinite(value) ? value : null;
			if (value !== null && value < 0) data.signed = true;
			tell(trials[index][side], {
				cell: line[side],
				value,
				file
			});
		}
	}
	const works = trials.some(({ head }) => head.outcome === "ok");
	return {
		...partsOf(name),
		suiteDigest: null,
		package: null,
		status: works ? "ok" : "failed",
		...works ? {} : { reason: "no head trial gave a value" },
		trials: order.length,
		failures: [],
		pairs: trials.map(({ base, head }) => ({
			first: "base",
			base: base.outcome,
			head: head.outcome
		})),
		metrics: Object.fromEntries(metrics),
		warnings: []
	};
}
/** `suite/case/subject` as it stands; any other name is a case of its own. */
function partsOf(name) {
	const parts = name.split("/");
	if (parts.length < 3 || parts.includes("")) return {
		suite: "pairs",
		case: name,
		subject: "csv"
	};
	return {
		suite: parts[0],
		case: parts.slice(1, -1).join("/"),
		subject: parts.at(-1)
	};
}
function requireDistinct(benchmarks, file) {
	const ids = benchmarks.map(benchmarkId);
	const twice = ids.find((id, index) => ids.indexOf(id) !== index);
	if (twice !== void 0) throw new UserError(`two benchmarks would both be called ${twice}`, { file });
}
function untold() {
	return {
		outcome: "ok",
		number: null,
		infinite: null
	};
}
/** An empty cell is a failed trial, `inf` one that took too long. */
function tell(trial, { cell, value, file }) {
	if (value === 1e400) trial.infinite ??= cell;
	else if (value !== null) trial.number ??= cell;
	if (trial.infinite !== null && trial.number !== null) {
		const other = cell === trial.infinite ? trial.number : trial.infinite;
		throw new UserError(`one trial with both a figure and inf (see ${other.place})`, {
			file,
			place: cell.place
		});
	}
	if (trial.infinite !== null) trial.outcome = "timeout";
	else if (value === null) trial.outcome = "failed";
}
function emptyMetric({ unit, better }, { length, file }) {
	const direction = better.text.trim();
	if (direction !== "lower" && direction !== "higher") throw new UserError("better is neither lower nor higher", {
		file,
		place: better.place
	});
	return {
		unit: unitFrom(unit, { file }),
		better: direction,
		kind: "sampled",
		gate: true,
		signed: false,
		base: Array.from({ length }, () => null),
		head: Array.from({ length }, () => null)
	};
}
function requireSame({ unit, better }, data, { file, metric }) {
	if (unit.text.trim() !== data.unit) throw new UserError(`${metric} has another unit on an earlier line (${data.unit})`, {
		file,
		place: unit.place
	});
	if (better.text.trim() !== data.better) throw new UserError(`${metric} is better ${data.better} on an earlier line`, {
		file,
		place: better.place
	});
}
function nameFrom({ text, place }, { file }) {
	const parsed = readableName.safeParse(text);
	if (parsed.success) return parsed.data;
	const why = text === "" ? "is empty" : text.length > 200 ? "is longer than 200 characters" : unreadable;
	throw new UserError(`the name ${why}`, {
		file,
		place
	});
}
function unitFrom({ text, place }, { file }) {
	const unit = text.trim();
	const checked = checkSchema(unitName, unit);
	if (checked.ok) return unit;
	throw new UserError(`the unit ${checked.problem.what}`, {
		file,
		place
	});
}
const unreadable = "holds control or format characters";
const longestShown = 40;
const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
function pairNumber({ text, place }, { file }) {
	if (/^\d{1,9}$/.test(text.trim())) return Number(text);
	throw new UserError(`${shown$1(text)} is not the number of a pair`, {
		file,
		place
	});
}
/** Null for an empty cell, Infinity for `inf`. */
function valueOf({ text, place }, { file }) {
	const trimmed = text.trim();
	if (trimmed === "") return null;
	if (/^\+?inf(?:inity)?$/i.test(trimmed)) return 1e400;
	const value$1 = decimalNumber.test(trimmed) ? Number(trimmed) : NaN;
	if (!Number.isFinite(value$1)) throw new UserError(`${shown$1(text)} is not a number`, {
		file,
		place
	});
	const checked = checkSchema(value, value$1);
	if (checked.ok) return value$1;
	throw new UserError(`${shown$1(text)} is no measured value: it ${checked.problem.what}`, {
		file,
		place
	});
}
/** One line, whatever the cell holds. */
function shown$1(text) {
	return JSON.stringify(text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`);
}
// src/cli/compare-pairs.ts
/** `paceline compare --pairs`: judges the pairs inside a run file, or those of a CSV that something else measured. */
const wayOut = "docs/pairs-csv.md says what such a file holds.";
const csvKind = {
	name: "CSV file",
	maxBytes: 67108864,
	origin: wayOut,
	remedy: wayOut
};
/** Reads and judges the file. Throws `UserError` with file and place for anything wrong in it. */
async function comparePairs(context, file, options) {
	const { cwd, today } = context;
	const { comparisons } = options;
	const isRun = /\.json$/i.test(file);
	const run = isRun ? await runWithPairs(resolve(cwd, file), file, options) : runOfPairsCsv(await readTextFile(resolve(cwd, file), csvKind, file), {
		file,
		startedAt: today(),
		cap: options.cap,
		version
	});
	const comparison = compareRuns({
		heads: [run],
		policy: await policyOf(cwd, options),
		version,
		...comparisons === void 0 ? {} : { family: comparisons }
	});
	const tooFew = comparisons === void 0 || comparison.family <= comparisons ? [] : [`The file has ${comparison.family} rows, counting one per benchmark for its failures, so they share the false alarm rate among ${comparison.family} and not among ${comparisons}.`];
	const basis = `pairs read from ${basename(file)}; which machine measured them, and in which order, is not known here`;
	return {
		...comparison,
		platforms: isRun ? comparison.platforms : comparison.platforms.map((part) => ({
			...part,
			basis
		})),
		notices: [...comparison.notices, ...tooFew]
	};
}
async function runWithPairs(path, file, { cap }) {
	const run = await readRun(path);
	if (!holdsPairs(run)) throw new UserError(`${file}: holds no pairs: it was measured without a base`, { hint: "`paceline compare BASE HEAD` compares two run files." });
	if (cap !== void 0) throw new UserError(`--cap is for a CSV: ${file} itself says how many pairs were planned`);
	return run;
}
/** A config counts only where it is named: the pairs may have nothing to do with the project around. */
async function policyOf(cwd, options) {
	const { ignore, detect, failAt, alpha } = options;
	const named = options.config === void 0 ? {} : (await openProject({
		cwd,
		config: options.config
	})).config.policy;
	return policySchema.parse({
		...named,
		...definedOnly({
			ignore,
			detect,
			failAt,
			alpha
		})
	});
}
function definedOnly(values) {
	return Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== void 0));
}
/** A share as people write it: `1%`, `1 %` or `0.01`. Throws for anything else, or one out of range. */
function shareOf$1(text) {
	const match = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(text.trim());
	const share = match === null ? NaN : Number(match[1]) / (match[2] === "%" ? 100 : 1);
	if (share >= 0 && share <= 100) return share;
	throw new InvalidArgumentError("A share is written like 1% or 0.01.");
}
/** As `shareOf`, for a false alarm rate. */
function alphaOf(text) {
	const share = shareOf$1(text);
	if (share > 0 && share <= .2) return share;
	throw new InvalidArgumentError("A false alarm rate lies above 0 and at most at 20%.");
}
// src/cli/compare.ts
/**
* `paceline compare`: holds run files against a baseline or against each other, without measuring. Two files are two
* runs, whatever pairs are inside them; `--pairs` judges the pairs of one.
*/
const help$7 = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md
  paceline compare --pairs paceline-out/run.json                   the pairs inside a run, as check and ab measure them
  paceline compare --pairs pairs.csv --ignore 1% --detect 10%      columns benchmark,metric,unit,better,pair,base,head`;
const addCompareCommand = (program, context, done) => {
	addReportOptions(program.command("compare").description("Compare run files with a baseline, or with other run files.").argument("[base]", "the short form: base and head, one file each").argument("[head]").option("--base <file...>", "baseline or run files").option("--head <file...>", "run files").option("--config <file>", "config file with the policy (default: the nearest one, with --pairs none)").option("--pairs <file>", "judge the pairs inside a run file, or in a CSV that something else measured").option("--ignore <share>", "with --pairs: a change below this is none (default: 1%)", shareOf$1).option("--detect <share>", "with --pairs: a change to find or rule out (default: 10% for times, else 5%)", shareOf$1).option("--fail-at <share>", "with --pairs: a certain regression from here on fails (default: 5%)", shareOf$1).option("--alpha <share>", "with --pairs: false alarms per comparison (default: 1%)", alphaOf).option("--comparisons <m>", "with --pairs: rows that share the false alarms (default: those of the file)", wholeNumber).option("--cap <n>", "with --pairs: pairs that were planned per row (default: 60, else 100, else all)", wholeNumber).option("--allow-empty", "exit 0 when nothing could be compared").addHelpText("after", help$7)).action(async (base, head, options) => {
		const { pairs } = options;
		requirePairs(options, { files: [
			base,
			head,
			...options.base ?? [],
			...options.head ?? []
		] });
		const comparison = pairs === void 0 ? compareRuns(await requestOf(context, {
			base,
			head,
			options
		})) : await comparePairs(context, pairs, options);
		await showReport(context, comparison, { options });
		if (pairs !== void 0 && isOnTerminal(options) && options.explain === void 0) context.console.out(`\n${renderPairFigures(comparison, { columns: context.console.columns })}`);
		done(exitCodeOf(comparison, { allowEmpty: options.allowEmpty ?? false }));
	});
};
function isOnTerminal({ format, out, json }) {
	return format === "terminal" && out === void 0 && json !== true;
}
/** Pairs come alone, and the options that are about them not without them. */
function requirePairs(options, { files }) {
	const { pairs, ignore, detect, failAt, alpha, comparisons, cap } = options;
	if (pairs !== void 0 && files.some((file) => file !== void 0)) throw new UserError("--pairs holds both sides: give no base and no head with it");
	const idle = Object.entries({
		"--ignore": ignore,
		"--detect": detect,
		"--fail-at": failAt,
		"--alpha": alpha,
		"--comparisons": comparisons,
		"--cap": cap
	}).find(([, value]) => value !== void 0)?.[0];
	if (pairs === void 0 && idle !== void 0) throw new UserError(`${idle} is for --pairs; without it the policy in the config decides`);
}
async function requestOf({ cwd }, { base, head, options }) {
	const bases = options.base ?? (base === void 0 ? [] : [base]);
	const heads = options.head ?? (head === void 0 ? [] : [head]);
	if (heads.length === 0) throw new UserError("Nothing to compare: give a base and a head", { hint: "Such as: paceline compare baselines/linux-x64.json paceline-out/run.json. The pairs inside one run file are judged by `paceline report FILE`." });
	const { config } = await openProject({
		cwd,
		config: options.config ?? null
	});
	const files = await Promise.all(bases.map((file) => readBaselineOrRun(resolve(cwd, file))));
	const baselines = files.filter((file) => "runs" in file);
	const runs = files.filter((file) => !("runs" in file));
	const read = await Promise.all(heads.map((file) => readRun(resolve(cwd, file))));
	return {
		heads: bases.length === 0 ? read : read.map(headAlone),
		...baselines.length > 0 ? { baselines } : {},
		...runs.length > 0 ? { bases: runs } : {},
		policy: config.policy,
		accept: config.accept ?? [],
		notices: bases.length === 0 ? [] : read.flatMap((run, index) => misunderstandings(run, {
			file: heads[index],
			runs
		})),
		version
	};
}
/** What somebody may have wanted instead. */
function misunderstandings(head, { file, runs }) {
	const same = runs.some(({ id }) => id === head.id) ? [`base and head are one and the same run (${head.id}), so nothing can differ`] : [];
	if (!holdsPairs(head)) return same;
	const said = `${file} holds pairs of ${head.base?.label ?? "a base"} and ${head.head.label}; only its head is compared here`;
	return [...same, `${said}: paceline report ${file} judges the pairs`];
}
// src/report/standings.ts
const barWidth = 8;
const eighths = [
	"",
	"▏",
	"▎",
	"▍",
	"▌",
	"▋",
	"▊",
	"▉"
];
/** A bar of up to `width` characters for a share of the largest value, 0 to 1; anything above zero leaves a trace. */
function bar(share, width = barWidth) {
	const units = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * width * 8));
	return "█".repeat(Math.floor(units / 8)) + eighths[units % 8];
}
/** The tables for a terminal, one block per suite, ending with a newline; empty where nothing can be set side by side. */
function renderStandings(run, options = {}) {
	const columns = Math.max(30, options.columns ?? 80);
	const figures = figuresOf(run).filter((figure) => options.suites?.includes(figure.suite) ?? true);
	const blocks = [...groupBy(figures, (figure) => figure.suite).values()].map((group) => suiteLines$1(group, {
		...options,
		columns
	})).filter((lines) => lines.length > 0);
	if (blocks.length === 0) return "";
	const title = options.title ?? "HOW THE SUBJECTS STAND HERE";
	return `${[...wrap(`${plainText(title)}  ${platformName(run.environment.platform)}`, { columns }), ...blocks.flat()].map(logSafe).join("\n")}\n`;
}
function suiteLines$1(figures, options) {
	const metrics = chosenMetrics(figures, options.metrics);
	const shown = figures.filter((figure) => metrics.includes(figure.metric));
	const first = figures[0];
	if (first === void 0) return [];
	if (metrics.length === 0) return [`  ${plainText(first.suite)}: no values`, ...failureLines(figures, options.columns)];
	const subjects = fastestFirst(shown, metrics[0]);
	const cases = [...new Set(shown.map((figure) => figure.case))];
	const usual = Math.max(...shown.map((figure) => figure.count));
	const about = `${plainText(first.suite)}: ${joinList(metrics.map((metric) => plainText(metricTitle(metric))))}; median of ${plural(usual, "trial")}`;
	const scene = {
		figures: shown,
		metrics,
		subjects,
		usual,
		columns: options.columns
	};
	const tables = inChunks(cases, scene).flatMap((chunk) => caseTable(chunk, scene));
	const fewer = tables.some((line) => line.includes("*")) ? [`  * fewer than ${plural(usual, "trial")}`] : [];
	return [
		...wrap(about, {
			columns: options.columns,
			first: "  "
		}),
		...tables,
		...fewer,
		...failureLines(figures, options.columns)
	];
}
/** Subjects by the leading metric in the first case that has it, best first; those without a value last. */
function fastestFirst(figures, metric) {
	const leading = figures.filter((figure) => figure.metric === metric && figure.value !== null);
	const sorted = leading.filter((figure) => figure.case === leading[0]?.case).toSorted((a, b) => (a.better === "lower" ? 1 : -1) * (a.value - b.value));
	return [...new Set([...sorted, ...figures].map((figure) => figure.subject))];
}
/** As many cases beside each other as fit. */
function inChunks(cases, scene) {
	const chunks = [];
	for (const name of cases) {
		const last = chunks.at(-1);
		if (last !== void 0 && naturalWidth(layout([...last, name], scene)) <= scene.columns) last.push(name);
		else chunks.push([name]);
	}
	return chunks;
}
function caseTable(cases, scene) {
	return table(layout(cases, scene));
}
function layout(cases, scene) {
	return {
		columns: [{
			title: "",
			flexible: true
		}, ...cases.flatMap((name) => [
			{
				title: "",
				align: "right"
			},
			{ title: plainText(name, 20) },
			...scene.metrics.slice(1).map(() => ({
				title: "",
				align: "right"
			}))
		])],
		rows: scene.subjects.map((subject) => [{ text: `- ${plainText(subject, 30)}` }].concat(cases.flatMap((name) => cellsOf(name, subject, scene)))),
		indent: "  ",
		width: scene.columns
	};
}
function cellsOf(name, subject, { figures, metrics, usual }) {
	const here = figures.filter((figure) => figure.case === name);
	const [leading, ...others] = metrics.map((metric) => ({
		own: here.find((figure) => figure.metric === metric && figure.subject === subject),
		largest: Math.max(...here.filter((figure) => figure.metric === metric).map((figure) => figure.value ?? 0))
	}));
	const value = (figure) => {
		if (figure === void 0 || figure.value === null) return "-";
		const text = formatValue(figure.value, figure.unit, { exact: figure.kind === "exact" });
		return figure.kind === "sampled" && figure.count < usual ? `${text}*` : text;
	};
	const share = leading === void 0 || leading.largest <= 0 ? 0 : (leading.own?.value ?? 0) / leading.largest;
	return [
		{ text: value(leading?.own) },
		{ text: bar(share) },
		...others.map(({ own }) => ({ text: value(own) }))
	];
}
/** Subjects that gave no values, with the reason; those of one reason together. */
function failureLines(figures, columns) {
	const byReason = /* @__PURE__ */ new Map();
	for (const figure of figures) {
		if (figure.reason === null) continue;
		const names = byReason.get(figure.reason) ?? /* @__PURE__ */ new Set();
		byReason.set(figure.reason, names.add(plainText(`${figure.case}/${figure.subject}`)));
	}
	return [...byReason].flatMap(([reason, names]) => wrap(`${joinList([...names])}: ${plainText(reason, 300)}`, {
		columns,
		first: "  - "
	}));
}
// src/cli/demo.ts
/**
* `paceline demo`, which is what `npm start` runs in a clone: a verdict on a real upgrade, how the watchers stand
* beside each other here, and how that compares with what is stored.
*/
/** The upgrade that is judged, and the share of the time that it gets. */
const upgrade = {
	base: "npm:chokidar@5.0.0",
	head: "npm:chokidar@6.0.0",
	share: .5
};
const upgradeGlobs = ["watch/{react,flat,footprint,install-size}/chokidar"];
/** The events take seconds a trial; without them all watchers have their turn within the time. */
const standingGlobs = ["watch/{react,flat,footprint,install-size}/*"];
function addDemoCommand(program, context, done) {
	program.command("demo").description("Show on this machine what Paceline does; exits 0 whatever it finds.").option("--budget <time>", "time for all trials", "100s").option("--out-dir <dir>", "folder for the results", "paceline-out").addHelpText("after", "\nExample:\n  paceline demo --budget 60s").action(async ({ budget, outDir }) => {
		await demo(context, {
			budgetMs: parseDuration(budget, "--budget"),
			directory: resolve(context.cwd, outDir)
		});
		done(0);
	});
}
async function demo(context, { budgetMs, directory }) {
	try {
		var _usingCtx$5 = _usingCtx();
		const { console, signal } = context;
		const workshop = _usingCtx$5.u(await openForMeasuring(context, { command: "demo" }));
		const { cpu, platform, node } = workshop.environment;
		console.err(`paceline ${workshop.harness.version}, ${platform}, ${cpu.model}, ${plural(cpu.cores, "core")}, node ${node}\n`);
		console.err(`Measures for ${Math.round(budgetMs / 1e3)} s at most. Nothing leaves this machine.\n`);
		console.err("\nFirst a real upgrade, chokidar 5.0.0 to 6.0.0, judged as if it were a pull request.\n");
		const judged = await context.interruptible(() => judgeUpgrade(workshop, {
			...upgrade,
			globs: upgradeGlobs,
			profile: "quick",
			metrics: [],
			budgetMs: budgetMs * upgrade.share,
			seed: context.randomSeed(),
			platforms: 1,
			resume: null
		}));
		await keepResults(workshop, {
			checked: judged,
			directory: join(directory, "upgrade"),
			program: context.invocation
		});
		signal.throwIfAborted();
		console.err("\nThen all watchers beside each other.\n");
		const run = await context.interruptible(() => measureRun(workshop, {
			globs: standingGlobs,
			profile: "quick",
			metrics: [],
			trials: 20,
			budgetMs: budgetMs * (1 - upgrade.share),
			seed: context.randomSeed()
		}));
		const { columns, colour } = console;
		const stored = await compareAll(workshop, {
			run,
			policy: workshop.project.config.policy
		});
		console.err("\n");
		console.out(renderTerminal(judged.comparison, {
			columns,
			colour
		}));
		console.out(`\n${renderStandings(run, {
			columns,
			title: "HOW THE WATCHERS STAND HERE"
		})}`);
		console.out("\nSTORED BASELINE  the same run against what is stored in baselines/ and on this machine\n\n");
		const code = exitCodeOf(judged.comparison);
		console.out(shortened(renderTerminal(stored, {
			columns,
			colour,
			next: nextSteps(context, relative(context.cwd, directory))
		})));
		console.out(`\nAs a check of the upgrade this would exit ${code}; a demonstration exits 0.\n`);
		await keepResults(workshop, {
			checked: {
				run,
				comparison: stored
			},
			directory,
			program: context.invocation
		});
	} catch (_) {
		_usingCtx$5.e = _;
	} finally {
		_usingCtx$5.d();
	}
}
/** The verdict, how it came about and what to do next; all rows in between are one command away. */
function shortened(report) {
	return report.split("\n\n").filter((block, index) => index === 0 || /HOW|NEXT|WARNING/.test(block.split("\n")[0] ?? "")).join("\n\n");
}
const nextSteps = ({ invocation }, directory) => [
	{
		command: join(directory, "upgrade", "report.html"),
		what: "open it in a browser: the upgrade, with every trial"
	},
	{
		command: join(directory, "upgrade", "comment.md"),
		what: "the comment that a pull request would get"
	},
	{
		command: `${invocation} report ${join(directory, "comparison.json")}`,
		what: "every row of the comparison with the stored baseline"
	},
	{
		command: `${invocation} ab --base npm:watchboy@0.4.2 --head npm:watchboy@0.4.3`,
		what: "judge an upgrade of your own"
	},
	{
		command: `${invocation} list`,
		what: "what else there is to measure"
	}
];
// src/model/doctor.ts
const doctorSchemaId = "paceline/doctor@1";
// src/stats/student-t.ts
/**
* Student's t distribution, for the model of the stored history.
*
* Source: the upper tail is half the regularised incomplete beta function I_x(df / 2, 1 / 2) at x = df / (df + t^2)
* (Abramowitz & Stegun 1964, 26.7.1).
*/
/**
* P(T > t) for `df` > 0 degrees of freedom (need not be whole). Accurate in relative terms far out in the tail, where
* `1 - cdf` would be noise. Throws a RangeError where `df` is not positive or `t` is NaN.
*/
function tUpperTail(t, df) {
	if (!(df > 0)) throw new RangeError(`degrees of freedom must be positive, not ${df}`);
	if (Number.isNaN(t)) throw new RangeError("t must be a number");
	if (t === 1e400) return 0;
	if (t < 0) return 1 - tUpperTail(-t, df);
	const square = t * t;
	return incompleteBeta({
		x: df / (df + square),
		complement: square / (df + square),
		a: df / 2,
		b: .5
	}) / 2;
}
/** The t with P(T > t) = `level`, for 0 <= level <= 1/2: keeps its digits at levels such as 1e-12. */
function tUpperQuantile(level, df) {
	if (!(level >= 0 && level <= .5)) throw new RangeError(`an upper level lies between 0 and 0.5, not at ${level}`);
	if (level === 0) return 1e400;
	if (level === .5) return 0;
	let high = 1;
	while (tUpperTail(high, df) > level) high *= 2;
	let low = high === 1 ? 0 : high / 2;
	for (;;) {
		const middle = (low + high) / 2;
		if (middle <= low || middle >= high) return middle;
		if (tUpperTail(middle, df) > level) low = middle;
		else high = middle;
	}
}
// src/compare/doctor-row.ts
/** Numbers of pairs for which the smallest detectable change is told. */
const shownPairs = [
	25,
	50,
	100
];
/** Caps whose looks were tuned: of a pull request, and of a full run. */
const caps = [60, 100];
/** Fewer pairs than these say nothing about noise. */
const fewestPairs = 5;
/** A verdict that there is a change. */
function isChange({ verdict }) {
	return verdict === "regression" || verdict === "improvement";
}
function doctorRow(options) {
	const { benchmark, data, judged, rules, alpha } = options;
	const plan = {
		cap: caps[1],
		stopEarly: true
	};
	const asked = {
		...rules,
		covariate: true
	};
	const { question, values } = pairedQuestion({
		benchmark,
		data,
		rules: asked,
		plan,
		alpha,
		ended: true
	});
	const complete = completePairs(question.pairs, question.covariate);
	const pairs = complete.values.base.length;
	const size = sizeOn(values, data);
	const common = {
		benchmark: benchmarkId(benchmark),
		metric: judged.metric,
		unit: data.unit,
		better: data.better,
		kind: data.kind,
		gate: rules.gate,
		scale: size.scale,
		pairs,
		verdict: judged.verdict,
		falseAlarm: isChange(judged)
	};
	const isExact = pairs > 0 && isExactPair(data, values);
	if (isExact || pairs < fewestPairs) return withoutNoise(common, {
		rules,
		isExact
	});
	const ready = readyPairs(complete, question.settings, pairs);
	const sigma = pairDeviation(ready);
	const seenFrom = (look, count) => detectableShift({
		sigma,
		alpha: look.alpha,
		ignored: ready.ignored
	}, count);
	const [usual, all] = caps.map((cap) => levelledLooks({
		...question.settings,
		cap
	}));
	const enough = [...usual, ...all].find((look) => seenFrom(look, look.pairs) <= ready.detect);
	const ranked = rankPairs(ready);
	const reason = common.falseAlarm ? `called ${judged.verdict} although nothing changed` : unfitReason(enough?.pairs ?? null, options.fitWithin);
	const without = pairDeviation(readyPairs({
		...complete,
		covariate: null
	}, question.settings, pairs));
	return {
		...common,
		p: Math.min(1, 2 * Math.min(pShiftAtMost(ranked, 0), pShiftAtLeast(ranked, 0))),
		sigma: finiteOrNull(size.noise(sigma)),
		detectable: shownPairs.map((count) => {
			const look = (count <= caps[0] ? usual : all).findLast((one) => one.pairs <= count);
			return {
				pairs: count,
				size: look === void 0 ? null : finiteOrNull(size.change(seenFrom(look, count)))
			};
		}),
		detect: size.change(ready.detect),
		pairsNeeded: enough?.pairs ?? null,
		fit: reason === null,
		reason,
		secondSlot: secondSlot(benchmark, values),
		covariate: ready.slope === null || !Number.isFinite(without) || without === 0 ? null : {
			slope: ready.slope,
			sigmaWithout: size.noise(without),
			saves: 1 - (sigma / without) ** 2
		}
	};
}
function withoutNoise(common, { rules, isExact }) {
	const reason = common.falseAlarm ? `called ${common.verdict} although nothing changed` : isExact ? null : `too few pairs: ${common.pairs}`;
	return {
		...common,
		p: null,
		sigma: null,
		detectable: [],
		detect: rules.detect,
		pairsNeeded: isExact ? common.pairs : null,
		fit: reason === null,
		reason,
		secondSlot: null,
		covariate: null
	};
}
function unfitReason(pairsNeeded, within) {
	if (pairsNeeded === null) return "too noisy: not even 100 pairs find the change to detect";
	return pairsNeeded <= within ? null : `too noisy: it takes ${pairsNeeded} pairs to find the change to detect`;
}
/** The looks at which a change can be called certain. */
function levelledLooks(settings) {
	const { location } = levelsOf$1(settings);
	return looksOf(settings).filter((look) => look.locationWeight > 0).map((look) => ({
		pairs: look.pairs,
		alpha: location * look.locationWeight
	}));
}
/** From the scale of the test to shares of the value, or to the unit where the value is zero. */
function sizeOn({ scale, location }, { better }) {
	if (scale === "log") return {
		scale: "relative",
		change: better === "lower" ? Math.expm1 : (shift) => -Math.expm1(-shift),
		noise: (sigma) => sigma
	};
	const share = (value) => location > 0 ? value / location : value;
	return {
		scale: location > 0 ? "relative" : "absolute",
		change: share,
		noise: share
	};
}
/**
* How much larger the value of the second trial of a pair is: the mean log ratio (on the raw scale the mean difference
* as a share of the location) with a 95 % interval by Student's t. The coin keeps it out of the verdicts; it shows what
* a fixed order would have done.
*/
function secondSlot(benchmark, { base, head, scale, location }) {
	const differences = startedPairs(benchmark).flatMap((index, position) => {
		const [b, h] = [base[position] ?? null, head[position] ?? null];
		const first = benchmark.pairs[index].first;
		if (b === null || h === null || scale === "raw" && location === 0) return [];
		const headMore = scale === "log" ? Math.log(h) - Math.log(b) : (h - b) / location;
		return Number.isFinite(headMore) ? [first === "base" ? headMore : -headMore] : [];
	});
	const count = differences.length;
	if (count < fewestPairs) return null;
	const mean = differences.reduce((sum, value) => sum + value, 0) / count;
	const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
	const reach = tUpperQuantile(.025, count - 1) * Math.sqrt(variance / count);
	return {
		mean,
		lower: mean - reach,
		upper: mean + reach,
		pairs: count
	};
}
/** At this level per row, uncorrected, chance alone names one row in twenty. */
const usualLevel = .05;
/** Judges an A/A run by the ordinary rule, then looks at its noise. `run.pairing.family` says how many rows share alpha. */
function diagnose(run, { policy, version }) {
	const comparison = compareRuns({
		heads: [run],
		policy,
		version
	});
	const alpha = policy?.alpha ?? .01;
	const family = Math.max(1, comparison.family);
	const rulesOf = compilePolicy(policy);
	const { platform } = run.environment;
	const rows = run.benchmarks.flatMap((benchmark) => pairedMetrics(benchmark).flatMap(([metric, data]) => {
		const judged = comparison.rows.find((row) => row.metric === metric && benchmarkId(row) === benchmarkId(benchmark));
		if (judged === void 0) return [];
		return [doctorRow({
			benchmark,
			data,
			judged,
			rules: rulesOf({
				benchmark: benchmarkId(benchmark),
				metric,
				platform
			}, data),
			alpha: alpha / family,
			fitWithin: 60
		})];
	}));
	return {
		schema: doctorSchemaId,
		version,
		environment: run.environment,
		profile: run.profile,
		seed: run.seed,
		measuringMs: run.measuringMs,
		fitWithin: 60,
		alpha,
		family,
		alarms: alarmsOf(comparison.rows, {
			rows,
			alphaOfRow: alpha / family
		}),
		calibration: calibrationFigures(run.calibrationMs),
		rows,
		unmeasured: run.benchmarks.filter((benchmark) => !rows.some((row) => row.benchmark === benchmarkId(benchmark))).map((benchmark) => ({
			benchmark: benchmarkId(benchmark),
			reason: benchmark.reason ?? "no figures"
		}))
	};
}
function pairedMetrics(benchmark) {
	return Object.entries(benchmark.metrics).flatMap(([metric, data]) => isPaired(data) ? [[metric, data]] : []);
}
/** Each tested row may call a regression with its share of alpha, and an improvement with as much again. */
function alarmsOf(judged, { rows, alphaOfRow }) {
	const tested = rows.filter((row) => row.p !== null);
	return {
		seen: judged.filter(isChange).length,
		expected: 2 * alphaOfRow * tested.length,
		uncorrectedSeen: tested.filter((row) => row.p <= usualLevel).length,
		uncorrectedExpected: usualLevel * tested.length
	};
}
/** Medians of thirds, because single slices jump. */
function calibrationFigures(slicesMs) {
	const ms = slicesMs.filter((slice) => slice > 0);
	if (ms.length < 3) return null;
	const third = Math.floor(ms.length / 3);
	const medianMs = median(ms);
	return {
		slices: ms.length,
		medianMs,
		spread: halfInterquartileRange(ms) / medianMs,
		drift: median(ms.slice(-third)) / median(ms.slice(0, third)) - 1
	};
}
// src/pipeline/doctor.ts
/** Measures the same code against itself, pair by pair, to see how much this machine makes up on its own. */
/** More pairs than these make the figures no better, only the wait longer. */
const mostPairs = 100;
/** What is measured where neither a glob nor a config says so: the watchers that the built-in suite is there for. */
const usualGlobs = ["watch/*/{chokidar,gaze,watchboy}"];
/**
* Both sides are the project's own folder. Nothing stops early: every benchmark gets as many pairs as the budget
* allows, because a machine that is only looked at until it says what one wants to hear has not been looked at.
*/
async function examine(workshop, options) {
	const { project, environment, harness } = workshop;
	const { profile } = options;
	const globs = options.globs.length === 0 && project.configPath === null ? usualGlobs : options.globs;
	const { modules, suites, benchmarks } = await planProject(workshop, {
		...options,
		globs
	});
	const side = (label) => ({
		root: project.root,
		replaced: {},
		modules,
		side: {
			label,
			commit: null
		}
	});
	const { policy } = project.config;
	const { platform } = environment;
	const pairing = pairingFor({
		benchmarks,
		policy,
		profile,
		platform,
		platforms: 1
	});
	const run = {
		...await measurePairs(workshop, {
			suites,
			benchmarks,
			head: side("this code again"),
			base: side("this code"),
			profile,
			budgetMs: options.budgetMs,
			seed: options.seed,
			cap: mostPairs,
			resume: null,
			glance: deciderFor({
				policy,
				pairing,
				platform,
				alpha: policy?.alpha ?? .01
			}).glance,
			isDecided: () => false
		}),
		pairing
	};
	return {
		run,
		report: diagnose(run, {
			policy,
			version: harness.version
		})
	};
}
// src/report/doctor.ts
/** Benchmarks beyond these are counted, not named. */
const longestList = 6;
/** A smaller saving in pairs is within the noise of the noise. */
const worthwhile = .1;
/** The report for a terminal, ending with a newline. */
function renderDoctor(report, options = {}) {
	const columns = Math.max(30, options.columns ?? 80);
	return `${[
		verdictLines(report, {
			columns,
			colour: options.colour ?? false
		}),
		metricLines(report, columns),
		noiseLines(report.rows, columns),
		slotLines(report.rows, columns),
		factLines(report, columns),
		report.unmeasured.flatMap(({ benchmark, reason }) => wrap(`${plainText(benchmark)}: ${plainText(reason, 600)}`, {
			columns,
			first: "NOT MEASURED  ",
			rest: "  "
		}))
	].filter((lines) => lines.length > 0).map((lines) => lines.map(logSafe).join("\n")).join("\n\n")}\n`;
}
function verdictLines(report, { columns, colour }) {
	const gated = report.rows.filter((row) => row.gate);
	const fit = gated.filter((row) => row.fit).length;
	const [tone, text] = gated.length === 0 ? ["yellow", "Nothing that was measured gates, so nothing is known of what it could gate"] : fit === gated.length ? ["green", `This machine is fit to gate: ${fit === 1 ? "its one gated row finds" : `all ${fit} gated rows find`} the change to detect`] : fit === 0 ? ["red", "This machine is not fit to gate: no gated row finds the change to detect"] : ["yellow", `This machine is fit to gate ${fit} of ${plural(gated.length, "gated row")}`];
	const { seen, expected, uncorrectedSeen, uncorrectedExpected } = report.alarms;
	const rest = " ".repeat(9);
	return [
		...wrap(`${text} within ${report.fitWithin} pairs.`, {
			columns,
			first: "VERDICT  ",
			rest
		}).map((line) => line.slice(0, 9) + painter(colour)(tone, line.slice(9))),
		...wrap(`False alarms: ${seen} of ${plural(report.rows.length, "row")} called changed; to be expected at most: ${rounded(expected)}. Without any correction, at 5 % per row: ${uncorrectedSeen}; to be expected: about ${rounded(uncorrectedExpected)}.`, {
			columns,
			first: rest
		}),
		...fewPairsLines(report.rows, {
			columns,
			first: rest
		})
	];
}
/** The robust deviation of n pairs has a standard error of about 1.17 / sqrt(n) of itself: a quarter at 22 pairs. */
const fewPairs = 22;
function fewPairsLines(rows, options) {
	const fewest = Math.min(...rows.filter((row) => row.sigma !== null).map((row) => row.pairs));
	if (fewest >= fewPairs) return [];
	const text = `With only ${plural(fewest, "pair")} the noise is known roughly, ± ${Math.round(117 / Math.sqrt(fewest))} %: a larger --budget or fewer benchmarks make it firmer.`;
	return wrap(text, options);
}
/** One line per metric: fit everywhere, here and there, or nowhere. */
function metricLines({ rows, fitWithin }, columns) {
	const metrics = [...groupBy(rows.filter((row) => row.gate), (row) => row.metric)];
	if (metrics.length === 0) return [];
	return [`FIT TO GATE WITHIN ${fitWithin} PAIRS`, ...metrics.flatMap(([metric, own]) => wrap(`${plainText(metricTitle(metric))}: ${fitText(own)}`, {
		columns,
		first: "  - "
	}))];
}
function fitText(rows) {
	const unfit = rows.filter((row) => !row.fit);
	if (unfit.length === 0) {
		const all = rows.length === 2 ? "both benchmarks" : `all ${rows.length} benchmarks`;
		return `yes, on ${rows.length === 1 ? "its one benchmark" : all}`;
	}
	const names = unfit.slice(0, longestList).map((row) => plainText(row.benchmark));
	const more = unfit.length - names.length;
	const where = more === 0 ? joinList(names) : `${names.join(", ")} and ${more} more`;
	return unfit.length === rows.length ? `no: ${where}` : `yes, but not on ${where}`;
}
const noiseColumns = [
	{
		title: "NOISE, AND WHAT IS SEEN THROUGH IT",
		flexible: true
	},
	{
		title: "pairs",
		align: "right"
	},
	{
		title: "noise",
		align: "right"
	},
	{
		title: "at 25",
		align: "right"
	},
	{
		title: "at 50",
		align: "right"
	},
	{
		title: "at 100",
		align: "right"
	},
	{
		title: "to detect",
		align: "right"
	},
	{
		title: "takes",
		align: "right"
	}
];
function noiseLines(rows, columns) {
	if (rows.length === 0) return [];
	const cells = rows.map((row) => {
		const seen = (pairs) => {
			const size = row.detectable.find((one) => one.pairs === pairs)?.size ?? null;
			return size === null ? "" : sizeText$1(size, row);
		};
		const exact = row.kind === "exact" && row.sigma === null && row.pairsNeeded !== null;
		return [
			row.sigma === null ? exact ? "exact" : "" : sizeText$1(row.sigma, row),
			seen(25),
			seen(50),
			seen(100),
			exact ? "" : row.scale === "relative" ? formatThreshold(row.detect) : sizeText$1(row.detect, row),
			exact ? "" : row.pairsNeeded === null ? "> 100" : String(row.pairsNeeded)
		].map((text) => ({ text }));
	});
	const layout = (gap) => ({
		columns: [{ title: "" }, ...noiseColumns.slice(1)],
		rows: rows.map((row, index) => [
			{ text: "  " },
			{ text: String(row.pairs) },
			...cells[index]
		]),
		gap,
		width: columns
	});
	const [titles = "", ...lines] = fittingTable([layout(2), layout(1)]);
	const named = rows.flatMap((row, index) => [
		`  - ${rowName(row)}${row.gate ? "" : " (watched only)"}`,
		lines[index] ?? "",
		...row.reason === null ? [] : wrap(plainText(row.reason, 600), {
			columns,
			first: "    "
		})
	]);
	return [
		noiseColumns[0].title,
		titles,
		...named
	];
}
/** Only rows in which something shows: the second trial differs, or the covariate saves pairs. */
function slotLines(rows, columns) {
	const slots = rows.filter((row) => row.secondSlot !== null);
	const shifted = slots.filter(({ secondSlot: slot }) => slot.lower > 0 || slot.upper < 0);
	const compared = rows.filter((row) => row.covariate !== null);
	const helped = compared.filter((row) => row.covariate.saves >= worthwhile);
	const second = slots.length === 0 ? [] : [...wrap(shifted.length === 0 ? `no row differs between the first and the second trial of a pair (${plural(slots.length, "row")} looked at)` : `${shifted.length} of ${plural(slots.length, "row")} differ between the first and the second trial of a pair (${rounded(slots.length * .05)} to be expected by chance); the coin keeps that out of the verdicts`, {
		columns,
		first: "SECOND TRIAL  ",
		rest: "  "
	}), ...shifted.flatMap((row) => wrap(`${rowName(row)}: ${meanText(row.secondSlot)}`, {
		columns,
		first: "  - "
	}))];
	const covariate = compared.length === 0 ? [] : [...wrap(helped.length === 0 ? `saves no pairs worth speaking of in any of ${plural(compared.length, "row")}` : `saves pairs in ${helped.length} of ${plural(compared.length, "row")}`, {
		columns,
		first: "COVARIATE  ",
		rest: "  "
	}), ...helped.flatMap((row) => wrap(`${rowName(row)}: ${formatMagnitude(row.covariate.saves)} of the pairs, noise ${sizeText$1(row.sigma ?? 0, row)} in place of ${sizeText$1(row.covariate.sigmaWithout, row)}`, {
		columns,
		first: "  - "
	}))];
	return [...second, ...covariate];
}
function factLines(report, columns) {
	const { calibration, environment } = report;
	const { cpu, node, os } = environment;
	const speed = calibration === null ? "too few slices of the fixed workload to tell whether the machine changed its speed" : `the fixed workload took ${formatValue(calibration.medianMs, "ms")} ± ${formatMagnitude(calibration.spread)} (${plural(calibration.slices, "slice")}), and ${formatRelative(calibration.drift)} from the first third of the run to the last`;
	const machine = [
		cpu.model,
		plural(cpu.cores, "core"),
		os.image ?? os.release,
		`Node ${node}`
	].join(", ");
	return [...wrap(speed, {
		columns,
		first: "SPEED    "
	}), ...wrap(`${plainText(machine, 600)}; measured for ${formatDuration(report.measuringMs)}; profile ${plainText(report.profile)}, seed ${plainText(report.seed)}; ${formatThreshold(report.alpha)} false alarms shared by ${plural(report.family, "test")}.`, {
		columns,
		first: "HOW      "
	})];
}
function rowName(row) {
	return plainText(`${row.benchmark} ${metricTitle(row.metric)}`);
}
function sizeText$1(size, { scale, unit }) {
	return scale === "relative" ? formatMagnitude(size) : formatValue(size, unit);
}
function meanText({ mean, lower, upper }) {
	return `${formatRelative(mean)} (${formatRelative(lower)} … ${formatRelative(upper)})`;
}
/** An expected number: `0.02`, `0.3`, `1.8`; never one that says it cannot happen. */
function rounded(count) {
	if (count > 0 && count < .005) return "less than 0.01";
	return count === 0 ? "0" : decimal(count, count < .095 ? 2 : 1);
}
// src/cli/doctor.ts
/** `paceline doctor`: is this machine fit to tell a change from its own noise? */
const help$6 = `
The same code runs as base and as head, in pairs, without stopping early. Every change that is seen is a false alarm;
what is left over is this machine's noise, and with it the smallest change that a check could see here.

Examples:
  paceline doctor                             chokidar, gaze and watchboy, or what the config measures
  paceline doctor watch/react --budget 10m    one case, more pairs, firmer figures
  paceline doctor --json > doctor.json        all figures`;
/** Shorter than that of a check: it is run to have a look. */
const defaultBudget = "3m";
const addDoctorCommand = (program, context, done) => {
	addMeasuringOptions(program.command("doctor").description("Measure the same code against itself: false alarms, noise, smallest detectable change.").argument("[glob...]", "benchmarks; all of the profile unless told otherwise").option("--json", "all figures as JSON").option("--out <file>", "keep the measured pairs as a run file").addHelpText("after", help$6)).action(async (globs, options) => {
		try {
			var _usingCtx$4 = _usingCtx();
			const workshop = _usingCtx$4.u(await openForMeasuring(context, {
				...options,
				command: "doctor"
			}));
			const asked = {
				globs,
				options: {
					...options,
					budget: options.budget ?? defaultBudget
				}
			};
			const { run, report } = await context.interruptible(() => examine(workshop, askedFor(context, workshop.project, asked)));
			const { console, cwd } = context;
			if (options.out !== void 0) await writeRun(resolve(cwd, options.out), run);
			console.out(options.json === true ? jsonText(report) : renderDoctor(report, console));
			done(report.rows.length === 0 ? exitCodes.nothingCompared : exitCodes.fine);
		} catch (_) {
			_usingCtx$4.e = _;
		} finally {
			_usingCtx$4.d();
		}
	});
};
// src/cli/drift.ts
/** `paceline drift`: how far the project has moved since its last release. */
const help$5 = `
The run is stored beside the baseline, and every later report shows "since v1.2.0" with each row. Exit code 1 is an
alarm: a row has certainly become worse, and by as much as would fail a pull request.

Examples:
  paceline drift                      since the newest tag
  paceline drift --from v6.0.0 --profile full --budget 30m`;
const addDriftCommand = (program, context, done) => {
	addReportOptions(addMeasuringOptions(program.command("drift").description("Measure the project against its last release, to see many small steps add up.").argument("[glob...]", "benchmarks; all of the profile unless told otherwise").option("--from <ref>", "what to measure from (default: the config's driftFrom, else the newest tag)").addHelpText("after", help$5))).action(async (globs, options) => {
		try {
			var _usingCtx$3 = _usingCtx();
			const workshop = _usingCtx$3.u(await openForMeasuring(context, {
				...options,
				command: "drift"
			}));
			const { project, effects } = workshop;
			const { run, comparison } = await context.interruptible(async () => check(workshop, {
				...askedFor(context, project, {
					globs,
					options
				}),
				trials: 1,
				strategy: "paired",
				base: options.from ?? await driftAnchor(project, effects),
				pullRequestMerge: false,
				platforms: 1,
				resume: null,
				row: options.explain
			}));
			if (run !== null) context.console.err(`Stored: ${await writeDriftRun(project, run)}\n`);
			await showReport(context, comparison, { options });
			done(exitCodeOf(comparison));
		} catch (_) {
			_usingCtx$3.e = _;
		} finally {
			_usingCtx$3.d();
		}
	});
};
// src/cli/elsewhere.ts
const elsewhere = {
	comment: "`paceline check` leaves the comment as comment.md, and `paceline report COMPARISON --format markdown` renders it again; posting it is the Action's work (docs/github-action.md).",
	import: "Pairs that another tool measured are judged by `paceline compare --pairs FILE.csv` (docs/pairs-csv.md); files of other benchmark tools are not read.",
	bisect: "Git does that: between `git bisect start BAD GOOD` and `git bisect reset`, `git bisect run npx paceline check GLOB --base GOOD` takes a failing regression for bad."
};
/** Adds them to the program, where no help lists them. */
function addElsewhere(program) {
	for (const [name, where] of Object.entries(elsewhere)) program.command(name, { hidden: true }).argument("[anything...]").allowUnknownOption().helpOption(false).action(() => {
		throw new UserError(`There is no command ${name}`, { hint: where });
	});
}
// src/fixture/fetch-tree.ts
/**
* The real tree behind a generated one: the files of one commit, for people with a network.
*
* Tried against local Git servers only. It has not been tried against the servers that the built-in specs name.
*/
/** Line ends, links and long paths as they are in the repository, whatever the system and its settings. */
const alike = [
	"core.autocrlf=false",
	"core.eol=lf",
	"core.symlinks=false",
	"core.longpaths=true",
	"core.fsmonitor=false"
];
/**
* Fetches `spec.source.commit` alone and writes its files, without dot files, dot directories and anything of Git's.
* A directory that held nothing but dot files stays, empty; a symbolic link becomes a small file that names its target.
* The counts are those on disk; a difference from the spec's is a warning, since the commit id is the check of contents.
* Throws `UserError` when the spec has no source, the commit cannot be fetched, or the directory is somebody else's.
*/
async function fetchTree({ spec, root, git, signal, waiting }) {
	const { source } = spec;
	if (source === void 0) throw new UserError(`The fixture ${spec.name} imitates no real repository, so there is nothing to fetch`, { hint: "Use the generated tree." });
	const placed = await placeTree({
		directory: path.join(root, `${spec.name}-${source.commit.slice(0, 12)}`),
		origin: `commit ${source.commit}`,
		expected: null,
		signal,
		waiting,
		build: async ({ tree, scratch }) => {
			await exportCommit({
				...source,
				tree,
				repositoryDirectory: path.join(scratch, "git"),
				git
			});
			await removeDotFiles(tree, signal);
		}
	});
	return {
		...placed,
		warnings: countWarnings(placed, spec)
	};
}
async function exportCommit({ repository, commit, tree, repositoryDirectory, git }) {
	const env = {
		GIT_DIR: repositoryDirectory,
		GIT_WORK_TREE: tree,
		GIT_INDEX_FILE: path.join(repositoryDirectory, "index"),
		GIT_OBJECT_DIRECTORY: path.join(repositoryDirectory, "objects"),
		GIT_LFS_SKIP_SMUDGE: "1",
		GIT_TERMINAL_PROMPT: "0"
	};
	const run = (...args) => git(tree)(args, { env });
	await run("init", "--quiet");
	try {
		await run("fetch", "--quiet", "--depth", "1", "--no-tags", "--", repository, commit);
	} catch (cause) {
		throw notFetched({
			repository,
			commit,
			cause
		});
	}
	const fetched = (await run("rev-parse", "--verify", "FETCH_HEAD^{commit}")).trim();
	if (fetched !== commit) throw new UserError(`${repository} sent the commit ${fetched} instead of ${commit}`);
	await run("read-tree", commit);
	await run(...alike.flatMap((setting) => ["-c", setting]), "checkout-index", "--all");
}
/** A UserError of the Git that was handed in may know better: when there is no Git at all, that is the message. */
function notFetched(trouble) {
	const { repository, commit, cause } = trouble;
	if (!(cause instanceof Error) || cause.name === "AbortError") return cause;
	if (cause instanceof UserError && cause.hint !== void 0) return cause;
	return new UserError(`Cannot fetch commit ${commit.slice(0, 12)} of ${repository}: ${cause.message}`, {
		hint: "Check the network and the address; the server must allow fetching a commit by its id. The generated tree needs neither.",
		cause
	});
}
async function removeDotFiles(tree, signal) {
	for (const entry of (await walkTree(tree, { signal })).entries) {
		if (!path.posix.basename(entry.path).startsWith(".")) continue;
		await rm(path.join(tree, entry.path), {
			recursive: true,
			force: true
		});
	}
}
function countWarnings(placed, spec) {
	if (placed.files === spec.files && placed.directories === spec.directories) return [];
	return [`The fetched tree of ${spec.name} has ${sizeText(placed)}, its spec says ${sizeText(spec)}`];
}
function sizeText({ files, directories }) {
	return `${counted(files, "file")} in ${counted(directories, "directory", "directories")}`;
}
// src/cli/fixture.ts
/** `paceline fixture`: makes a tree of files for a person or a script. */
const help$4 = `
Built-in trees: ${builtinFixtures.join(", ")}. The same spec gives the same tree, byte for byte, on every system;
a tree that is already there and right is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own
  paceline fixture babel ./trees --source git       the real commit instead, below ./trees (needs a network)`;
const addFixtureCommand = (program, context, done) => {
	const { console, cwd, signal, waiting, env, now } = context;
	program.command("fixture").description("Make the tree of files that a spec describes.").argument("<spec>", "name of a built-in tree, or path of a spec file").argument("<dir>", "directory that becomes the tree; it must be empty, missing or made by Paceline").addOption(new Option("--source <kind>", "generated, or git for the real commit").choices(["generated", "git"]).default("generated")).addHelpText("after", help$4).action(async (name, directory, options) => {
		const spec = await loadFixtureSpec(name, {
			builtinDirectory: findInstallation(import.meta.url).fixturesFolder,
			from: cwd
		});
		const bar = startProgress({
			console,
			label: "tree",
			unit: "entries",
			now
		});
		const place = resolve(cwd, directory);
		const onProgress = ({ done: count, total, step }) => bar.update({
			done: count,
			expected: total,
			detail: step,
			leftMs: null
		});
		const tree = await context.interruptible(async () => options.source === "git" ? fetchTree({
			spec,
			root: place,
			git: (root) => gitIn(root, env, {
				signal,
				waiting
			}),
			signal,
			waiting
		}) : ensureTreeAt({
			spec,
			directory: place,
			signal,
			waiting,
			onProgress
		}));
		bar.finish(tree.reused ? "was there already and is right" : "made and verified");
		for (const warning of "warnings" in tree ? tree.warnings : []) console.err(`warning: ${warning}\n`);
		const directories = plural(tree.directories, "directory", "directories");
		console.out(`${tree.path}: ${plural(tree.files, "file")} in ${directories}\n`);
		done(0);
	});
};
// src/pipeline/listing.ts
/** What there is to measure here: the suites of the project, with the versions of their subjects. Installs nothing. */
/** The suites that hold a benchmark matched by `globs`, and of each what is matched. Throws `UserError` where a glob matches nothing. */
async function listSuites(workshop, globs) {
	const modules = await findSuites(workshop);
	const suites = await describeSuites(workshop, modules);
	requireMatches({
		globs,
		names: suites.flatMap(benchmarkIds),
		what: "benchmark"
	});
	const listed = suites.map((suite, index) => listingOf(workshop, {
		suite,
		module: modules[index],
		globs
	}));
	return (await Promise.all(listed)).filter(({ cases }) => cases.length > 0);
}
async function listingOf(workshop, { suite, module, globs }) {
	const { description } = suite;
	const own = await packagesOf(workshop, module);
	const cases = casesOf$1(suite, globs);
	const named = new Set(cases.flatMap(({ subjects }) => subjects.map(({ name }) => name)));
	const subjects = Object.keys(description.subjects).filter((name) => named.has(name));
	const metrics = new Set(cases.flatMap((each) => each.metrics));
	const names = Object.keys(description.options);
	const { config } = workshop.project;
	const set = {
		...config.options,
		...optionsFrom(workshop.effects.env, names)
	};
	return {
		suite: description.name,
		title: description.title,
		from: module.builtIn ? "built in" : module.name,
		packages: own === null ? null : {
			count: own.count,
			installed: own.isInstalled
		},
		subjects: await Promise.all(subjects.map((name) => subjectOf(workshop, {
			suite,
			own,
			name
		}))),
		cases,
		metrics: Object.entries(description.metrics).filter(([name]) => metrics.has(name)).map(([name, { unit, better, kind, gate }]) => ({
			name,
			unit,
			better,
			kind,
			gate
		})),
		options: Object.fromEntries(names.map((name) => [name, set[name] ?? description.options[name]]))
	};
}
function casesOf$1({ description }, globs) {
	return Object.entries(description.cases).flatMap(([name, suiteCase]) => {
		const subjects = suiteCase.subjects.filter((subject) => matchesAny(`${description.name}/${name}/${subject}`, globs)).map((subject) => ({
			name: subject,
			profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
			skipped: suiteCase.skipped[subject] ?? null,
			knownFailure: suiteCase.knownFailures[subject] ?? null
		}));
		return subjects.length === 0 ? [] : [{
			name,
			subjects,
			metrics: suiteCase.metrics
		}];
	});
}
async function packagesOf({ installHost }, module) {
	if (module.packagesFolder === null) return null;
	return describeSuitePackages(installHost, {
		name: module.name,
		folder: module.packagesFolder
	});
}
/** By the rules that measuring goes by, in subjects.ts, but for what would have to be installed first. */
async function subjectOf({ project }, { suite, own, name }) {
	const command = suite.commands?.[name];
	if (command !== void 0) {
		const { version = null } = await projectPackage(project.root) ?? {};
		return {
			name,
			package: null,
			version,
			source: "command",
			spec: command.command.join(" ")
		};
	}
	const packageName = suite.description.subjects[name]?.package ?? null;
	if (packageName === null) return {
		name,
		package: null,
		version: null,
		source: "builtin",
		spec: null
	};
	const configured = sourceOf(project.config, name);
	const of = {
		name,
		package: packageName,
		spec: configured
	};
	if (configured?.startsWith("npm:") === true) return {
		...of,
		version: null,
		source: "npm"
	};
	const here = await projectPackage(await resolveInside(project.root, configured ?? "."));
	if (configured !== null || here?.name === packageName) return {
		...of,
		version: here?.version ?? null,
		source: "project"
	};
	const installed = own?.versionOf(packageName) ?? (await findPackage(packageName, project.root))?.version;
	return {
		...of,
		version: installed ?? null,
		source: "npm"
	};
}
// src/report/listing.ts
/** What there is to measure, as text: suites with their cases, subjects, metrics and options. */
/** The text for a terminal of this width, ending with a newline. */
function renderListing(suites, { columns }) {
	return `${suites.map((suite) => suiteLines(suite, columns).map(logSafe).join("\n")).join("\n\n")}\n`;
}
function suiteLines(listing, columns) {
	const { suite, title, from, subjects, cases, metrics, options } = listing;
	const names = [
		...subjects,
		...cases,
		...metrics
	].map(({ name }) => plainText(name, 40));
	const width = Math.max(...names.map((name) => name.length), ...Object.keys(options).map((name) => name.length));
	const entry = (name, text) => wrap(text, {
		columns,
		first: `    ${plainText(name, 40).padEnd(width)}  `,
		rest: " ".repeat(width + 6)
	});
	return [
		...wrap(`${plainText(suite)} (${plainText(from)})${title === null ? "" : `: ${plainText(title, 200)}`}`, { columns }),
		...wrap(packagesText(listing), {
			columns,
			first: "  "
		}),
		...section("subjects", [...subjects.filter(hasSource).flatMap((subject) => entry(subject.name, subjectText(subject))), ...withoutPackage(subjects).flatMap((text) => wrap(text, {
			columns,
			first: "    "
		}))]),
		...section("cases", cases.flatMap((each) => caseTexts(each, listing).flatMap((text, index) => entry(index === 0 ? each.name : "", text)))),
		...section("metrics", metrics.flatMap((metric) => entry(metric.name, metricText(metric)))),
		...section("options, set by environment variables or the config", Object.entries(options).flatMap(([name, value]) => entry(name, value === "" ? "(empty)" : plainText(value, 200))))
	];
}
function section(heading, lines) {
	return lines.length === 0 ? [] : [`  ${heading}`, ...lines];
}
function packagesText({ suite, packages }) {
	if (packages === null) return "needs no packages of its own";
	const count = plural(packages.count, "package");
	if (packages.installed) return `${count} of its own: installed`;
	return `${count} of its own: not installed; the first run installs them, such as paceline run ${plainText(suite)} --trials 1`;
}
function hasSource({ package: name, source }) {
	return name !== null || source === "command";
}
/** One line for all subjects that have no package, if there are any. */
function withoutPackage(subjects) {
	const without = subjects.filter((subject) => !hasSource(subject));
	return without.length === 0 ? [] : [`${nameList(without)}: no package`];
}
function subjectText({ package: name, version, source, spec }) {
	if (source === "command") return plainText(spec ?? "", 200);
	const known = [name, version].map((part) => plainText(part ?? "")).join(" ").trimEnd();
	if (source === "project") return `${known}, this project`;
	return spec === null ? known : `${known}, ${plainText(spec)}`;
}
/** Who is measured in a case, in which profiles, and who not, with the reason. */
function caseTexts(each, listing) {
	const { subjects } = each;
	const everyone = subjects.length === listing.subjects.length;
	const who = [...groupBy(subjects, ({ profiles }) => profilesText(profiles)).entries()].map(([profiles, group]) => {
		return `${everyone && group.length === subjects.length ? "all subjects" : nameList(group)} (${profiles})`;
	});
	const reasons = (key, words) => [...groupBy(subjects.filter((subject) => subject[key] !== null), (subject) => subject[key] ?? "").entries()].map(([reason, group]) => `${words}: ${nameList(group)}: ${plainText(reason, 300)}`);
	return [
		...who,
		...metricsOf(each, listing),
		...reasons("skipped", "skipped here"),
		...reasons("knownFailure", "known to fail")
	];
}
/** Nothing for a case with all metrics; a reference to an earlier case that has the same. */
function metricsOf({ name, metrics }, listing) {
	if (metrics.length === listing.metrics.length) return [];
	const first = listing.cases.find((other) => isDeepStrictEqual(other.metrics, metrics))?.name ?? name;
	if (first !== name) return [`metrics: those of ${plainText(first)}`];
	return [`metrics: ${metrics.map((metric) => plainText(metric)).join(", ")}`];
}
function nameList(subjects) {
	return subjects.map(({ name }) => plainText(name)).join(", ");
}
function profilesText(profiles) {
	if (profiles === null) return "every profile";
	if (profiles.length === 0) return "when asked for by name";
	return `${profiles.length === 1 ? "profile" : "profiles"} ${profiles.map((name) => plainText(name)).join(", ")}`;
}
function metricText({ unit, better, kind, gate }) {
	return `${plainText(unit)}, ${better} is better, ${kind}${gate ? ", gates" : ", reported only"}`;
}
// src/cli/list.ts
/** `paceline list`: what there is to measure. */
const help$3 = `
Nothing is measured and nothing is installed.

Examples:
  paceline list                      suites, cases, subjects with their versions, metrics and options
  paceline list watch --json         one suite as JSON
  paceline list watch/react/chokidar one benchmark`;
const addListCommand = (program, context, done) => {
	const { console } = context;
	program.command("list").description("Show suites, cases, subjects and metrics.").argument("[glob...]", "benchmarks; all unless told otherwise").option("--json", "as JSON").option("--config <file>", "config file (default: the nearest paceline.config.json)").addHelpText("after", help$3).action(async (globs, options) => {
		try {
			var _usingCtx$2 = _usingCtx();
			const workshop = _usingCtx$2.u(await openForMeasuring(context, {
				...options,
				command: "list",
				looksOnly: true
			}));
			const suites = await context.interruptible(() => listSuites(workshop, globs));
			if (suites.length === 0) throw new UserError("There are no suites");
			console.out(options.json === true ? jsonText(suites) : renderListing(suites, console));
			done(0);
		} catch (_) {
			_usingCtx$2.e = _;
		} finally {
			_usingCtx$2.d();
		}
	});
};
// src/cli/report.ts
/** `paceline report`: shows a stored comparison, or a run, in another format. */
const help$2 = `
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median, mean and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --format csv > rows.csv               for a spreadsheet
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`;
const addReportCommand = (program, context, done) => {
	addReportOptions(program.command("report").description("Show a comparison or a run that was made before; pairs inside a run are judged.").argument("<file>", "comparison.json or run.json").addHelpText("after", help$2)).action(async (file, options) => {
		const read = await readJsonFileOf(resolve(context.cwd, file), [comparisonKind, runKind]);
		if ("rows" in read) await showReport(context, read, { options });
		else if (holdsPairs(read)) await showReport(context, await judged(context, read), { options });
		else await showRun(context, read, options);
		done(0);
	});
};
/** The pairs inside a run, by the policy of the project around. */
async function judged({ cwd }, run) {
	const { policy, accept = [] } = (await openProject({
		cwd,
		config: null
	})).config;
	return compareRuns({
		heads: [run],
		policy,
		accept,
		version
	});
}
// src/cli/run.ts
/** `paceline run`: measures the working tree and writes a run file. */
const help$1 = `
Examples:
  paceline run                                  everything in the quick profile, to paceline-out/run.json
  paceline run watch/react --trials 20          one case, twenty trials of each subject
  paceline run --profile full --budget 30m --out full.json`;
/** More trials than this per benchmark and run tell little more: the next run is another day. */
const defaultTrials = 20;
/** Failures that are called by name; the run file has all of them. */
const namedFailures = 5;
const addRunCommand = (program, context, done) => {
	const { cwd, console } = context;
	addMeasuringOptions(program.command("run").description("Measure the working tree and write a run file.").argument("[glob...]", "benchmarks; all of the profile unless told otherwise").option("--trials <n>", "trials of each benchmark at most", wholeNumber, defaultTrials).option("--out <file>", "where the run file goes", `${resultsFolder}/run.json`).option("--json", "print the run file as well").addHelpText("after", help$1)).action(async (globs, options) => {
		try {
			var _usingCtx$1 = _usingCtx();
			const workshop = _usingCtx$1.u(await openForMeasuring(context, {
				...options,
				command: "run"
			}));
			const run = await context.interruptible(() => measureRun(workshop, {
				...askedFor(context, workshop.project, {
					globs,
					options
				}),
				trials: options.trials
			}));
			if (workshop.effects.signal.aborted && isEmptyRun(run)) return workshop.watcher.note(nothingKept);
			const path = resolve(cwd, options.out);
			await ensureResultsFolder(dirname(path));
			await writeRun(path, run);
			if (options.json === true) console.out(jsonText(run));
			else console.out(renderStandings(run, { columns: console.columns }));
			console.err(`Written: ${path}\n`);
			refuseUnmeasured(run);
			done(exitCodes.fine);
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	});
};
/**
* Without a base or a baseline nothing tells which failures are new: any counts, but those that the suite declares
* known. The run file is written all the same, and the rows say why.
*/
function refuseUnmeasured({ benchmarks }) {
	const hint = "The rows and the run file say why.";
	const failed = benchmarks.filter(({ status, known }) => status === "failed" && known !== true);
	if (failed.length > 0) {
		const names = failed.slice(0, namedFailures).map(benchmarkId);
		const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : "";
		throw new UserError(`${failed.length} of ${plural(benchmarks.length, "benchmark")} failed: ${names.join(", ")}${more}`, {
			exitCode: exitCodes.newFailure,
			hint
		});
	}
	if (benchmarks.some(({ status }) => status !== "skipped")) return;
	throw new UserError("Nothing was measured", {
		exitCode: exitCodes.nothingCompared,
		hint
	});
}
// src/store/published-schema.ts
/** The formats of our files as JSON Schema, for editors and for people who write such files themselves. */
const published = {
	config: {
		schema: configSchema,
		title: "Configuration of Paceline (paceline.config.json)"
	},
	run: {
		schema: runSchema,
		title: "Paceline run file, paceline/run@1"
	},
	baseline: {
		schema: baselineSchema,
		title: "Paceline baseline file, paceline/baseline@1"
	},
	comparison: {
		schema: comparisonSchema,
		title: "Paceline comparison, paceline/comparison@1"
	}
};
/** The names that `paceline schema` knows. */
const publishedSchemas = Object.keys(published);
/**
* The JSON Schema (draft 2020-12) of a type of file as it is read: keys with a default may be left out. It says
* everything but the rules that JSON Schema has no words for, such as that a name holds no control characters.
*/
function jsonSchemaOf(name) {
	const { schema, title } = published[name];
	const { $schema, ...rest } = toJSONSchema(schema, {
		io: "input",
		target: "draft-2020-12"
	});
	return {
		$schema,
		title,
		...rest
	};
}
// src/cli/schema.ts
/** `paceline schema`: the formats of our files as JSON Schema. */
const addSchemaCommand = (program, { console }, done) => {
	program.command("schema").description("Print the JSON Schema of a file that Paceline reads or writes.").addArgument(new Argument("<file>", "which file").choices(publishedSchemas)).addHelpText("after", "\nExample:\n  paceline schema run > run.schema.json").action((name) => {
		console.out(jsonText(jsonSchemaOf(name)));
		done(0);
	});
};
// src/site/anchors.ts
/** Names of pages, places on them, and addresses of commits. */
/** `watch/react/chokidar/ready-time`, with what an address cannot hold written in per cent. */
function anchorOf(place) {
	return `${benchmarkId(place)}/${place.metric}`.split("/").map(encodeURIComponent).join("/");
}
/** The place of one platform's chart: `watch/react/chokidar/ready-time/linux-x64`. */
function chartAnchor(trend) {
	return `${anchorOf(trend)}/${trend.platform}`;
}
/** A link to it: a browser looks for a place by the address as it is written before it decodes it. */
function linkTo(place) {
	const { platform } = place;
	const anchor = platform === void 0 ? anchorOf(place) : chartAnchor({
		...place,
		platform
	});
	return `${pageName(place)}#${anchor}`;
}
/**
* The file of a case's page: `trend-watch-react.html`. A name that had to be changed to be a file name gets some digits of
* its digest, so that two names never share a file; the word in front keeps clear of names that Windows reserves.
*/
function pageName(of) {
	const name = `${of.suite}/${of.case}`;
	const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 80);
	const isPlain = /^[a-z0-9]+\/[a-z0-9]+$/.test(name);
	const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
	return `trend-${plain}${isPlain ? "" : `-${digest}`}.html`;
}
/** An id for SVG references: short, and without anything that would have to be escaped. */
function chartId(trend) {
	return `c${createHash("sha256").update(chartAnchor(trend)).digest("hex").slice(0, 10)}`;
}
/**
* The address of a repository for people, as somebody gave it: https, without credentials, query or fragment. Throws
* `UserError` for anything else, because links are made of it.
*/
function repositoryAddress(text) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!(url?.protocol === "https:" && url.username === "" && url.password === "" && url.search === "" && url.hash === "") || !/^[A-Za-z0-9._~/+-]+$/.test(url.pathname)) throw new UserError(`--repo-url: not a plain https address: ${JSON.stringify(text.slice(0, 200))}`, { hint: "Such as https://github.com/OWNER/NAME." });
	return url.href.replace(/\/+$/, "").replace(/\.git$/, "");
}
// src/stats/change-points-partition.ts
/** Where segments begin, the first at 0 left out; none where there is only one. Of equal sums the one with fewer cuts. */
function optimalPartition({ count, least, cost, mayBegin = () => true }) {
	const sums = [0];
	const begins = [0];
	for (let to = 1; to <= count; to++) {
		let [best, begin] = [to < least ? 1e400 : cost(0, to), 0];
		for (let from = least; from <= to - least; from++) {
			if (!mayBegin(from)) continue;
			const sum = sums[from] + cost(from, to);
			if (sum < best) [best, begin] = [sum, from];
		}
		sums.push(best);
		begins.push(begin);
	}
	const cuts = [];
	for (let at = begins[count] ?? 0; at > 0; at = begins[at]) cuts.unshift(at);
	return cuts;
}
// src/stats/change-points-strays.ts
/** Single stray runs drawn towards their neighbours, so that the search for change points does not follow them. */
/** Runs that are looked at around each: two strays among five cannot move their median, three in a row do. */
const window = 5;
/** A run that lies farther from its neighbours than this many deviations is drawn back to that distance. */
const farthest = 3;
/**
* The values in order, each at most three `deviation`s from the median of the five around it (at the ends: of the first
* or last five). A step passes unchanged, because a median of five keeps edges; one or two runs that lie apart do not.
*/
function withoutStrays(values, deviation) {
	const size = Math.min(window, values.length);
	const room = farthest * deviation;
	return values.map((value, index) => {
		const from = Math.min(Math.max(0, index - Math.floor(size / 2)), values.length - size);
		const centre = median(values.slice(from, from + size));
		return Math.min(centre + room, Math.max(centre - room, value));
	});
}
/**
* How far runs scatter, from the differences of neighbours: steps between levels hardly show in it. The median of the
* absolute differences, scaled to the standard deviation of normal noise; null for fewer than two values.
*/
function deviationOfNeighbours(groups) {
	const differences = groups.flatMap((values) => values.slice(1).map((value, i) => Math.abs(value - values[i]) / Math.SQRT2));
	return differences.length === 0 ? null : median(differences) / .6745;
}
/** Noise is not normal, and far out in its tail more degrees of freedom would be believed too much. */
const mostDegrees = 12;
/** A correlation of neighbours above this is taken for one of this: so short a history does not tell them apart. */
const mostCorrelation = .8;
/** Change points in the order of the runs, which are in the order of their commits. */
function changePoints(runs, options) {
	const classes = [...Map.groupBy(runs.keys(), (index) => runs[index].class).values()];
	const valuesOf = (indices) => indices.map((index) => runs[index].y);
	const noise = deviationOfNeighbours(classes.map(valuesOf));
	if (noise === null || runs.length < 6) return [];
	const deviation = Math.max(noise, options.leastDeviation);
	const y = Array.from(runs, (run) => run.y);
	for (const indices of classes) withoutStrays(valuesOf(indices), deviation).forEach((value, i) => y[indices[i]] = value);
	const lasting = varianceFactor(classes.map((indices) => indices.map((index) => ({
		...runs[index],
		y: y[index]
	}))));
	const cells = cellSums(runs, y);
	const price = Math.log(runs.length);
	let cuts = optimalPartition({
		count: runs.length,
		least: 3,
		...options.mayChange === void 0 ? {} : { mayBegin: options.mayChange },
		cost: (from, to) => {
			const means = cells(from, to);
			return means.reduce((sum, { squares }) => sum + squares, 0) / deviation ** 2 + price * means.length;
		}
	});
	for (;;) {
		const tested = testCuts({
			cuts,
			cells,
			runs,
			leastDeviation: options.leastDeviation,
			lasting
		});
		const failing = tested.filter(({ p, shift }) => p > options.alpha || Math.abs(shift) <= options.margin);
		if (failing.length === 0) return tested;
		const weakest = failing.reduce((worst, one) => isWeaker(one, worst) ? one : worst);
		cuts = cuts.filter((cut) => cut !== weakest.index);
	}
}
function isWeaker(one, other) {
	return one.p === other.p ? Math.abs(one.shift) < Math.abs(other.shift) : one.p > other.p;
}
/** The cells of any segment, from running sums of each class around its own first value (so that no digits are lost). */
function cellSums(runs, y) {
	const table = [...new Set(runs.map((run) => run.class))].map((name) => {
		const origin = y[runs.findIndex((run) => run.class === name)];
		const running = [{
			runs: 0,
			sum: 0,
			squares: 0
		}];
		for (const [index, run] of runs.entries()) {
			const last = running[index];
			const value = y[index] - origin;
			running.push(run.class === name ? {
				runs: last.runs + 1,
				sum: last.sum + value,
				squares: last.squares + value * value
			} : last);
		}
		return {
			name,
			origin,
			running
		};
	});
	return (from, to) => table.flatMap(({ name, origin, running }) => {
		const [before, after] = [running[from], running[to]];
		const count = after.runs - before.runs;
		if (count === 0) return [];
		const mean = (after.sum - before.sum) / count;
		const squares = Math.max(0, after.squares - before.squares - count * mean * mean);
		return [{
			class: name,
			runs: count,
			mean: origin + mean,
			squares
		}];
	});
}
/**
* Each cut as a change point: the difference of the two segments beside it, class by class, weighted by what each class
* can say, held against the scatter of all cells. Where no class is on both sides, or a few runs alone make the
* difference, p is 1.
*/
function testCuts({ runs, cuts, cells, leastDeviation, lasting }) {
	const ends = [
		0,
		...cuts,
		runs.length
	];
	const segments = ends.slice(1).map((end, i) => cells(ends[i], end));
	const all = segments.flat();
	const degrees = runs.length - all.length;
	const squares = all.reduce((sum, cell) => sum + cell.squares, 0);
	const variance = lasting * Math.max(degrees > 0 ? squares / degrees : 0, leastDeviation ** 2);
	return cuts.map((index, i) => {
		const pairs = segments[i].flatMap((before) => {
			const after = segments[i + 1].find((cell) => cell.class === before.class);
			return after === void 0 ? [] : [{
				before,
				after,
				weight: 1 / (1 / before.runs + 1 / after.runs)
			}];
		});
		const weight = pairs.reduce((sum, pair) => sum + pair.weight, 0);
		if (weight === 0 || degrees < 1) return {
			index,
			shift: 0,
			p: 1
		};
		const shift = pairs.reduce((sum, pair) => sum + pair.weight * (pair.after.mean - pair.before.mean), 0) / weight;
		const sides = [runs.slice(ends[i], index), runs.slice(index, ends[i + 2])];
		if (!isLevel(sides[0], sides[1]) || !isLevel(sides[1], sides[0])) return {
			index,
			shift,
			p: 1
		};
		const p = 2 * tUpperTail(Math.abs(shift) * Math.sqrt(weight / variance), Math.min(degrees, mostDegrees)) * (runs.length - 1);
		return {
			index,
			shift,
			p: Math.min(1, p)
		};
	});
}
/** Fewer differences of neighbours say nothing of how these hang together. */
const leastDifferences = 8;
/** A difference counts up to so many deviations: a step between two levels is no scatter. */
const farthestDifference = 2.5;
/**
* A machine that is slow for days makes runs resemble their neighbours, and then the mean of n runs scatters as that of
* fewer: its variance is (1 + r) / (1 - r) times as large where neighbours correlate by r (autoregressive noise; Bayley &
* Hammersley 1946). r comes from the differences of neighbours, of which a change of level spoils a single one: two
* differences in a row correlate by -(1 - r) / 2. Runs that took turns tell nothing of it. Runs of each class, in order.
*/
function varianceFactor(classes) {
	const rows = classes.flatMap(differences);
	const sizes = rows.flat().map(Math.abs);
	if (sizes.length < leastDifferences) return 1;
	const room = farthestDifference * median(sizes) / .6745;
	const clipped = rows.map((row) => row.map((value) => Math.min(room, Math.max(-room, value))));
	const squares = clipped.flat().map((value) => value * value);
	const correlation = mean(clipped.flatMap((row) => row.slice(1).map((value, i) => value * row[i]))) / mean(squares);
	if (!Number.isFinite(correlation)) return 1;
	const r = Math.min(mostCorrelation, Math.max(0, 1 + 2 * correlation));
	return (1 + r) / (1 - r);
}
/** Differences of neighbours, in rows that end where two runs took turns. */
function differences(runs) {
	const rows = [[]];
	for (const [i, after] of runs.slice(1).entries()) {
		const before = runs[i];
		if (after.group !== void 0 && after.group === before.group) rows.push([]);
		else rows.at(-1).push(after.y - before.y);
	}
	return rows;
}
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
/**
* Whether most runs of a side, and three at least, lie nearer to the middle of their own class there than to that beyond
* the cut. Runs of a class that is on one side only say nothing.
*/
function isLevel(own, other) {
	const [here, there] = [middles(own), middles(other)];
	const shared = own.filter((run) => there.has(run.class));
	const nearer = shared.filter((run) => Math.abs(run.y - here.get(run.class)) < Math.abs(run.y - there.get(run.class))).length;
	return nearer >= 3 && 2 * nearer > shared.length;
}
/** The median of each class. */
function middles(runs) {
	const groups = Map.groupBy(runs, (run) => run.class);
	return new Map([...groups].map(([name, members]) => [name, median(members.map(({ y }) => y))]));
}
// src/compare/trend-changes.ts
/** Runs are never taken to scatter less than this share of their level. */
const leastDeviation = .002;
/** So near, two ways of looking mean the same change. */
const near$1 = 2;
function trendChanges(input) {
	const { entries, confirmed } = input;
	const found = isExact(input) ? steps(input) : shifts(input);
	const isConfirmed = (point) => confirmed.some((one) => Math.abs(one.point - point) <= near$1);
	const walked = confirmed.filter(({ point }) => found.every((one) => Math.abs(one.point - point) > near$1));
	const cuts = [...found.map(({ point }) => point), ...walked.map(({ point }) => point)].toSorted((a, b) => a - b);
	return {
		changes: cuts.map((point, i) => {
			const own = found.find((one) => one.point === point);
			const values = typicalValues(entries, {
				from: cuts[i - 1] ?? 0,
				at: point,
				to: cuts[i + 1] ?? entries.length
			});
			return {
				point,
				worse: own?.worse ?? walked.find((one) => one.point === point).suspect.worse,
				change: own?.change ?? null,
				values,
				isBaselineLevel: isConfirmed(point)
			};
		}),
		levels: levelsOf(entries, cuts)
	};
}
/** Exact in every run: a test would have nothing to do. */
function isExact({ spec, entries }) {
	return spec.kind === "exact" && entries.every(({ values }) => values.every((value) => value === values[0]));
}
/** So many runs are looked at before a change of an exact value is believed to last. */
const lastingRuns = 3;
/**
* Changes of a value without noise that last. The same value three times is a level, however little it differs from the
* one before. A value that differs by more than is ignored may go on moving, as sizes do with every release: it lasts where
* three runs, or all until today, stay nearer to it than to the level before.
*/
function steps({ entries, spec, rules }) {
	const values = entries.map((entry) => entry.values[0]);
	const scale = scaleFor({
		spec,
		rules,
		at: median(values),
		values
	});
	const y = values.map((value) => onScale(scale, value));
	const found = [];
	let level = 0;
	for (const [point, value] of values.entries()) {
		if (entries[point].series !== entries[level].series) level = point;
		const [before, shift] = [values[level], y[point] - y[level]];
		const next = [...values.keys()].slice(point, point + lastingRuns).filter((index) => entries[index].series === entries[point].series);
		const isLevel = next.length === lastingRuns && next.every((index) => values[index] === value);
		const stays = next.every((index) => (y[index] - y[level]) / shift >= .5);
		if (value === before || !(isLevel || stays && Math.abs(shift) > scale.margin)) continue;
		const absolute = value - before;
		const relative = before > 0 ? absolute / before : null;
		found.push({
			point,
			worse: absolute > 0 === (spec.better === "lower"),
			change: {
				absolute,
				relative
			}
		});
		level = point;
	}
	return found;
}
function shifts({ entries, spec, rules, alpha }) {
	const values = entries.flatMap((entry) => entry.values);
	const scale = scaleFor({
		spec,
		rules,
		at: median(entries.map((entry) => median(entry.values))),
		values
	});
	const runs = entries.map((entry) => ({
		class: `${entry.class} ${entry.series}`,
		y: lowerMedian(entry.values.map((value) => onScale(scale, value))),
		group: entry.run.filled?.machine
	}));
	const deviation = scale.kind === "log" ? leastDeviation : leastDeviation * Math.abs(scale.at);
	const mayChange = (index) => !isSameCommit(entries[index - 1].run, entries[index].run);
	return changePoints(runs, {
		margin: scale.margin,
		alpha,
		leastDeviation: deviation,
		mayChange
	}).map(({ index, shift }) => {
		const before = entries[index - 1];
		return {
			point: index,
			worse: shift > 0,
			change: changeOf(scale, shift, median(before.values))
		};
	});
}
function isSameCommit({ head: { commit: one } }, { head: { commit: other } }) {
	return one !== null && other !== null && one.sha === other.sha && !one.dirty && !other.dirty;
}
function typicalValues(entries, { from, at, to }) {
	const groups = (some) => Map.groupBy(some, (entry) => `${entry.class} ${entry.series}`);
	const [before, after] = [groups(entries.slice(from, at)), groups(entries.slice(at, to))];
	const shared = [...before].flatMap(([name, own]) => {
		const others = after.get(name);
		return others === void 0 ? [] : [{
			own,
			others,
			weight: 1 / (1 / own.length + 1 / others.length)
		}];
	}).toSorted((a, b) => b.weight - a.weight)[0];
	if (shared === void 0) return null;
	const typical = (some) => median(some.map((entry) => median(entry.values)));
	return {
		before: typical(shared.own),
		after: typical(shared.others)
	};
}
function levelsOf(entries, cuts) {
	const ends = [
		0,
		...cuts,
		entries.length
	];
	return ends.slice(1).flatMap((end, i) => {
		const own = entries.map((entry, point) => ({
			entry,
			point
		})).slice(ends[i], end);
		return [...Map.groupBy(own, ({ entry }) => `${entry.series} ${entry.class}`).values()].map((members) => ({
			from: members[0].point,
			to: members.at(-1).point,
			class: members[0].entry.class,
			value: median(members.map(({ entry }) => median(entry.values)))
		}));
	});
}
// src/compare/trends.ts
/** The stored history as trend pages show it: every benchmark and metric over the runs, and what happened to it. */
/** The histories of several platforms, one baseline each, in their order. A baseline without runs has no trends. */
function trendsOf(baselines, { policy, version }) {
	const latest = latestRows(baselines, {
		policy,
		version
	});
	const rulesOf = compilePolicy(policy);
	return baselines.map(({ platform, runs: all, accepted }) => {
		const stored = storedRuns({
			runs: all,
			accepted,
			source: "baseline",
			ancestors: []
		});
		const suspects = Map.groupBy(findSuspects({
			schema: "paceline/baseline@1",
			platform,
			runs: all,
			accepted
		}, policy), (one) => nameOf(one.benchmark, one.metric));
		const alpha = (policy?.alpha ?? .01) / stored.gatedRows;
		const trends = rowsOf(stored.runs).map((row) => {
			const name = nameOf(row.benchmark, row.metric);
			const own = suspects.get(name) ?? [];
			const rest = {
				alpha,
				rulesOf,
				platform,
				accepted: stored.accepted,
				suspects: own,
				latest: latest.get(`${platform}\n${name}`)
			};
			return trendOf(row, stored.runs, rest);
		});
		return {
			platform,
			runs: stored.runs,
			trends
		};
	});
}
function nameOf(benchmark, metric) {
	return `${benchmark}\n${metric}`;
}
/** Verdicts of each platform's newest run against the runs before it. */
function latestRows(baselines, options) {
	const notEmpty = baselines.filter(({ runs }) => runs.length > 0);
	if (notEmpty.length === 0) return /* @__PURE__ */ new Map();
	const newest = notEmpty.map(({ runs }) => runs.reduce((last, run) => run.id > last.id ? run : last));
	const before = notEmpty.map(({ platform, runs, accepted, schema }, i) => {
		return {
			schema,
			platform,
			runs: runs.filter((run) => run.id !== newest[i].id),
			accepted
		};
	});
	const { rows } = compareRuns({
		heads: newest,
		baselines: before,
		...options
	});
	return new Map(rows.map((row) => [`${row.platform}\n${nameOf(benchmarkId(row), row.metric)}`, row]));
}
/** In the order in which the newest runs have them: what a suite lists first comes first. */
function rowsOf(runs) {
	const rows = /* @__PURE__ */ new Map();
	for (const [index, run] of [...runs.entries()].toReversed()) {
		const seen = /* @__PURE__ */ new Set();
		for (const benchmark of run.benchmarks) {
			const id = benchmarkId(benchmark);
			if (seen.has(id)) continue;
			seen.add(id);
			for (const [metric, data] of Object.entries(benchmark.metrics)) {
				const values = headValues(data);
				if (values.length === 0) continue;
				const name = nameOf(id, metric);
				const row = rows.get(name) ?? {
					benchmark: id,
					metric,
					entries: []
				};
				row.entries.unshift({
					run,
					index,
					benchmark,
					data,
					values
				});
				rows.set(name, row);
			}
		}
	}
	return [...rows.values()];
}
function trendOf({ benchmark, metric, entries }, runs, rest) {
	const { platform, rulesOf, alpha } = rest;
	const newest = entries.at(-1);
	const { unit, better, kind, gate, signed } = newest.data;
	const spec = {
		unit,
		better,
		kind,
		gate,
		signed
	};
	const breaks = entries.flatMap((entry, point) => {
		const what = point === 0 ? null : differenceBetween(entries[point - 1], entry);
		return what === null ? [] : [{
			point,
			what
		}];
	});
	const points = entries.map((entry, point) => ({
		run: entry.index,
		value: median(entry.values),
		least: entry.values.reduce((a, b) => Math.min(a, b)),
		largest: entry.values.reduce((a, b) => Math.max(a, b)),
		trials: entry.values.length,
		class: machineClass(entry.run.environment, {
			unit,
			exact: !isTimed(unit)
		}),
		series: breaks.filter((one) => one.point <= point).length
	}));
	const pointOf = (runId) => entries.findIndex((entry) => entry.run.id >= runId);
	const suspects = rest.suspects.map((suspect) => ({
		point: pointOf(suspect.runId),
		suspect
	}));
	const row = {
		benchmark,
		metric,
		platform
	};
	const { changes, levels } = trendChanges({
		entries: entries.map(({ run, values }, i) => ({
			run,
			values,
			class: points[i].class,
			series: points[i].series
		})),
		spec,
		rules: rulesOf(row, newest.data),
		alpha,
		confirmed: suspects.filter(({ suspect }) => suspect.state === "new level")
	});
	return {
		platform,
		suite: newest.benchmark.suite,
		case: newest.benchmark.case,
		subject: newest.benchmark.subject,
		metric,
		spec,
		points,
		changes,
		levels,
		suspects: suspects.filter(({ suspect, point }) => suspect.state === "suspect" && !changes.some(begins(suspect, point))),
		accepted: rest.accepted.filter(({ covers }) => covers(row)).map(({ record }) => ({
			point: pointOf(record.fromRun),
			record
		})).filter(({ point }) => point !== -1),
		breaks,
		latest: newest.run === runs.at(-1) ? rest.latest ?? null : null
	};
}
/** Whether a change begins about there, to the side of the suspect: then the suspect is the first of a new level. */
function begins(suspect, at) {
	return ({ point, worse }) => worse === suspect.worse && at >= point && at < point + 3;
}
/** What makes a run one of another series than the run before it, in words; null where it continues it. */
function differenceBetween(before, after) {
	if (before.data.unit !== after.data.unit) return `the unit changed from ${before.data.unit} to ${after.data.unit}`;
	if (before.data.better !== after.data.better) return "the direction of the metric changed";
	if (before.benchmark.suiteDigest !== after.benchmark.suiteDigest) return "the suite changed";
	const [from, to] = [before.run.harness, after.run.harness];
	return from.digest === to.digest ? null : `the harness changed (${from.version} to ${to.version})`;
}
// src/site/marks.ts
/** Marks of runs, by kind of machine: told apart by shape, with a pattern behind them. Drawn once per page. */
const marks = [
	{
		id: "circle",
		shape: "circle",
		band: "none"
	},
	{
		id: "square",
		shape: "square",
		band: "plain"
	},
	{
		id: "triangle",
		shape: "triangle",
		band: "rising"
	},
	{
		id: "diamond",
		shape: "diamond",
		band: "falling"
	},
	{
		id: "down",
		shape: "down",
		band: "plain"
	}
];
/** The mark of the n-th most frequent kind of machine; from the fifth on they share one. */
function markOf(kind) {
	return marks[Math.min(Math.max(0, kind), marks.length - 1)];
}
/** What charts refer to: marks, and patterns of bands. */
function markDefinitions() {
	const shapes = marks.map(({ id, shape }) => element("path", {
		id: `mark-${id}`,
		class: "mark",
		d: markPath(shape, [[0, 0]], 8)
	}));
	const suspect = element("g", {
		id: "mark-suspect",
		class: "mark-suspect"
	}, [element("path", { d: markPath("circle", [[0, 0]], 14) }), element("path", { d: markPath("cross", [[0, 0]], 6) })]);
	return element("svg", {
		class: "definitions",
		width: 0,
		height: 0,
		"aria-hidden": "true",
		focusable: "false"
	}, [element("defs", {}, [
		...shapes,
		suspect,
		stripes("band-rising", "M-1 1l2 -2M0 8l8 -8M7 9l2 -2"),
		stripes("band-falling", "M-1 7l2 2M0 0l8 8M7 -1l2 2")
	])]);
}
function stripes(id, d) {
	return element("pattern", {
		id,
		width: 8,
		height: 8,
		patternUnits: "userSpaceOnUse"
	}, [element("rect", {
		class: "chart-band",
		width: 8,
		height: 8
	}), element("path", {
		class: "stripe",
		d
	})]);
}
// src/site/words.ts
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** `21 Nov 2026`, in UTC: pages are read everywhere. */
function dateText(instant) {
	return `${dayText(instant)} ${new Date(instant).getUTCFullYear()}`;
}
/** `21 Nov` */
function dayText(instant) {
	const date = new Date(instant);
	return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}
/** `Nov 2026` */
function monthText(instant) {
	const date = new Date(instant);
	return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
/** When a run's commit was made; when it was measured where that is not known. */
function instantOf(run) {
	return run.head.commit?.date ?? run.startedAt;
}
/** `a1b2c3d`, or what the user called the state that was measured; the version of a release that was filled in. */
function commitText({ head: { commit, label }, filled }) {
	if (commit === null || filled !== void 0 && !commit.sha.startsWith(label)) return label.slice(0, 40);
	return shortCommit(commit.sha) + (commit.dirty ? ", changed" : "");
}
/** `15.0 % slower`, `3 more`; `a new level` where only the walk of the baseline saw it. */
function changeSize(trend, { change, worse }) {
	if (change === null) return worse ? "a worse level" : "a better level";
	const exact = trend.spec.kind === "exact";
	const { absolute, relative } = change;
	const rises = (relative ?? absolute ?? 0) > 0;
	const { up, down } = directionOf({
		metric: trend.metric,
		unit: trend.spec.unit,
		better: trend.spec.better
	});
	const word = rises ? up : down;
	if (exact && absolute !== null) return `${unsigned(formatDifference(absolute, trend.spec.unit, { exact }))} ${word}`;
	if (relative !== null) return `${formatMagnitude(relative)} ${word}`;
	return absolute === null ? "changed" : `${unsigned(formatDifference(absolute, trend.spec.unit))} ${word}`;
}
function unsigned(text) {
	return text.replace(/^[+\u2212]/, "");
}
/**
* `200 → 230 ms`; null where no kind of machine is on both sides. Where the change was found over several kinds of machines
* and these values say something else, they are called what they are.
*/
function changeValues(trend, { values, change }) {
	if (values === null) return null;
	const exact = trend.spec.kind === "exact";
	const { arrow } = formatPair({
		base: values.before,
		head: values.after
	}, trend.spec.unit, { exact });
	const relative = change?.relative ?? null;
	return relative !== null && values.before > 0 && Math.abs(values.after / values.before - 1 - relative) > .005 ? `${arrow} as measured` : arrow;
}
/** A value of the trend with its unit. */
function valueText(trend, value) {
	return formatValue(value, trend.spec.unit, { exact: trend.spec.kind === "exact" });
}
/** Metrics that decide about pull requests first, otherwise in the order given. */
function gatesFirst(trends) {
	return trends.toSorted((a, b) => Number(b.spec.gate) - Number(a.spec.gate));
}
/** The kind of machine without its platform, which stands above it: `Node 24, AMD EPYC 7763 (25/1/1)`. */
function machineText(trend, name) {
	const start = `${trend.platform}, `;
	return name.startsWith(start) ? name.slice(start.length) : name;
}
/** How far a suspect lies from the level of its own kind of machine: `60.1 % slower`. */
function suspectSize(trend, point) {
	const own = trend.points[point];
	const level = trend.levels.find(({ from, to, class: name }) => name === own.class && from <= point && point <= to);
	if (level === void 0) return "beyond chance";
	const absolute = own.value - level.value;
	return changeSize(trend, {
		change: {
			absolute,
			relative: level.value > 0 ? absolute / level.value : null
		},
		worse: true
	});
}
// src/site/events.ts
/** So near to each other, an accepted level and a change are one thing. */
const near = 2;
/** The events of one trend, oldest first. A change that was accepted is one event, not two. */
function eventsOf(trend, runs) {
	const at = (point) => ({
		trend,
		point,
		run: runs[trend.points[point].run]
	});
	const nothing = {
		size: 0,
		values: null,
		reason: null
	};
	const changes = trend.changes.map((change) => {
		const record = trend.accepted.find(({ point }) => Math.abs(point - change.point) <= near)?.record;
		return Object.assign(at(change.point), {
			kind: record !== void 0 ? "accepted" : change.worse ? "worse" : "better",
			what: changeSize(trend, change),
			size: Math.abs(change.change?.relative ?? change.change?.absolute ?? 0),
			values: changeValues(trend, change),
			reason: record?.reason ?? null
		});
	});
	const suspects = trend.suspects.map(({ point }) => Object.assign(at(point), nothing, {
		kind: "suspect",
		what: suspectSize(trend, point)
	}));
	const accepted = trend.accepted.filter(({ point }) => changes.every((change) => Math.abs(point - change.point) > near)).map(({ point, record: { reason } }) => Object.assign(at(point), nothing, {
		kind: "accepted",
		what: null,
		reason
	}));
	return [
		...changes,
		...suspects,
		...accepted
	].toSorted((a, b) => a.point - b.point);
}
/**
* All events, newest first: one list for each thing that happened, with the same change of a metric on several platforms
* in one. What gates comes before what does not, changes before suspects. Accepted levels at which nothing is seen to
* change are left to the charts: a record may match a hundred rows.
*/
function latestEvents(histories) {
	const all = histories.flatMap(({ runs, trends }) => trends.flatMap((trend) => eventsOf(trend, runs))).filter(({ what }) => what !== null);
	const groups = Map.groupBy(all, ({ kind, trend, run }) => JSON.stringify([
		kind,
		run.head.commit?.sha ?? run.id,
		benchmarkId(trend),
		trend.metric
	]));
	const rank = ([{ trend, kind }]) => (trend.spec.gate ? 0 : 2) + (kind === "suspect" ? 1 : 0);
	return [...groups.values()].toSorted((a, b) => {
		const [one, other] = [a[0].run.startedAt, b[0].run.startedAt];
		return one === other ? rank(a) - rank(b) : one < other ? 1 : -1;
	});
}
// src/report/chart/fluid.ts
/**
* Charts as wide as the place they are put in, with text of one size at any width: places across are percentages,
* places down are pixels. What must be a path lies in a drawing of its own that is stretched, its lines are not.
*/
/** A chart as one picture that fills its place. What stands outside of it (labels to the left) needs room there. */
function fluidFrame({ id, height, title, description }, children) {
	return element("svg", {
		class: "chart chart-fluid",
		width: "100%",
		height,
		role: "img",
		"aria-labelledby": `${id}-title`,
		"aria-describedby": `${id}-description`
	}, [
		element("title", { id: `${id}-title` }, [title]),
		element("desc", { id: `${id}-description` }, [description]),
		...children
	]);
}
/** A place across: 0 is the left edge, 1 the right one. */
function across(share) {
	return `${round(100 * share)}%`;
}
/** Paths whose x goes from 0 to 100 and whose y is in pixels. Their rules need `vector-effect:non-scaling-stroke`. */
function stretched(height, paths) {
	const attributes = {
		viewBox: `0 0 100 ${height}`,
		preserveAspectRatio: "none",
		width: "100%",
		height
	};
	return element("svg", {
		class: "chart-stretched",
		...attributes
	}, paths);
}
// src/site/history-chart.ts
/** Height of the plot; above it stand the names of commits at which something changed, below it those of the axis. */
const plotHeight = 150;
const rowHeight = 15;
const axisHeight = 38;
function historyChart({ trend, runs }) {
	const events = eventsOf(trend, runs);
	const named = events.filter(({ kind }) => kind !== "suspect");
	const rows = labelRows(named, runs.length);
	const top = 16 + rowHeight * Math.max(0, ...rows.map((row) => row + 1));
	const bottom = top + plotHeight;
	const drawing = {
		trend,
		runs,
		top,
		bottom,
		events,
		classes: classesOf(trend),
		scale: yScale(trend, top, bottom)
	};
	const title = `${capital(metricTitle(trend.metric))} of ${trend.suite}/${trend.case}/${trend.subject} on ${platformName(trend.platform)}`;
	return fluidFrame({
		id: chartId(trend),
		height: bottom + axisHeight,
		title,
		description: describe(drawing)
	}, [
		...bands(drawing),
		...yAxis(drawing),
		...xAxis(drawing),
		...named.map((event, i) => rule(drawing, event, 12 + rowHeight * rows[i])),
		...trend.breaks.map(({ point }) => breakRule(drawing, point)),
		stretched(bottom, lines(drawing)),
		...points(drawing)
	]);
}
/** Kinds of machines in the trend, the most frequent first. */
function classesOf({ points }) {
	return [...Map.groupBy(points, (point) => point.class)].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
}
function describe({ trend, runs, events }) {
	const values = trend.points.map(({ value }) => value);
	const [first, last] = [trend.points[0], trend.points.at(-1)];
	const span = `${plural(trend.points.length, "run")} from ${dateText(instantOf(runs[first.run]))} to ${dateText(instantOf(runs[last.run]))}`;
	const range = `between ${valueText(trend, Math.min(...values))} and ${valueText(trend, Math.max(...values))}, last ${valueText(trend, last.value)}`;
	const told = events.map(({ kind, what, run }) => `${kind === "suspect" ? "suspect, " : ""}${what ?? "level accepted"} at ${commitText(run)}`);
	return `${span}, ${range}. ${told.length === 0 ? "No change of level." : `${capital(told.join("; "))}.`}`;
}
/** Room for the values, and at least a tenth of their size, so that noise of a per cent does not look like a cliff. */
function yScale(trend, top, bottom) {
	const values = trend.points.map(({ value }) => value);
	const [low, high] = [Math.min(...values), Math.max(...values)];
	const room = Math.max(0, .1 * Math.max(Math.abs(low), Math.abs(high)) - (high - low)) / 2;
	const kind = low > 0 && high / low > 20 ? "log" : "linear";
	const wide = kind === "log" ? values : [
		...values,
		low - room,
		high + room
	];
	return scaleOf({
		values: wide,
		unit: trend.spec.unit,
		kind,
		range: [bottom, top],
		count: 4
	});
}
/** Runs stand at equal distances, each in the middle of its own share. */
function shareOf(run, runs) {
	return (run + .5) / runs.length;
}
/** Columns behind runs of any but the most frequent kind of machine, told apart by their pattern. */
function bands({ trend, runs, top, classes }) {
	const stretches = [];
	for (const point of trend.points) {
		const kind = classes.indexOf(point.class);
		const last = stretches.at(-1);
		if (last !== void 0 && last.kind === kind && last.to === point.run) last.to = point.run + 1;
		else stretches.push({
			from: point.run,
			to: point.run + 1,
			kind
		});
	}
	return stretches.filter(({ kind }) => kind > 0).map(({ from, to, kind }) => element("rect", {
		class: `band band-${markOf(kind).band}`,
		x: across(from / runs.length),
		width: across((to - from) / runs.length),
		y: top,
		height: plotHeight
	}));
}
function yAxis({ scale }) {
	const labels = scale.ticks.map(({ value, label }) => element("text", {
		x: -8,
		y: round(scale.at(value) + 4),
		"text-anchor": "end"
	}, [label]));
	const grid = scale.ticks.map(({ value }) => element("line", {
		class: "chart-grid",
		x1: 0,
		x2: "100%",
		y1: scale.at(value),
		y2: scale.at(value)
	}));
	const isLong = scale.unit.length > 8;
	const place = {
		x: isLong ? -54 : -8,
		y: round(scale.at(scale.ticks.at(-1).value) - 12)
	};
	const unit = element("text", {
		...place,
		"text-anchor": isLong ? "start" : "end"
	}, [scale.unit]);
	return [element("g", { class: "chart-axis" }, [
		...grid,
		...labels,
		...scale.unit === "" ? [] : [unit]
	])];
}
/** Commits at five places, the first and the last among them; where it is narrow, at every second of these. */
function xAxis({ runs, bottom }) {
	const firsts = runs.map((run, index) => ({
		run,
		index
	})).filter(({ run, index }) => index === 0 || commitText(run) !== commitText(runs[index - 1]));
	const places = Math.min(5, firsts.length);
	const chosen = Array.from({ length: places }, (_, i) => firsts[Math.round(i * (firsts.length - 1) / Math.max(1, places - 1))]);
	const day = isLong(runs) ? monthText : dayText;
	return chosen.map(({ run, index }, i) => {
		const x = across(shareOf(index, runs));
		const anchor = shareOf(index, runs) < .08 ? "start" : shareOf(index, runs) > .92 ? "end" : "middle";
		return element("g", { class: `chart-axis${i % 2 === 1 ? " wide" : ""}` }, [
			element("line", {
				class: "chart-rule",
				x1: x,
				x2: x,
				y1: bottom,
				y2: bottom + 5
			}),
			element("text", {
				class: "commit",
				x,
				y: bottom + 19,
				"text-anchor": anchor
			}, [axisName(run)]),
			element("text", {
				x,
				y: bottom + 34,
				"text-anchor": anchor
			}, [day(instantOf(run))])
		]);
	});
}
/** Over years a day without its year says little. */
function isLong(runs) {
	const [first, last] = [instantOf(runs[0]), instantOf(runs.at(-1))];
	return Date.parse(last) - Date.parse(first) > 2592e7;
}
/** Seven digits of a commit, or as much of a version as there is room for. */
function axisName(run) {
	return commitText(run).split(",")[0].slice(0, run.filled === void 0 ? 7 : 12);
}
/** In which row above the plot each name stands, so that none covers another even where it is narrow. */
function labelRows(events, count) {
	const least = .24;
	const ends = [];
	return events.map(({ trend, point }) => {
		const share = trend.points[point].run / count;
		const free = ends.findIndex((end) => share >= end);
		const row = free === -1 ? ends.length : free;
		ends[row] = share + least;
		return row;
	});
}
function rule({ trend, runs, bottom }, { kind, point, run, what }, y) {
	const share = trend.points[point].run / runs.length;
	const x = across(share);
	const anchor = share > .75 ? "end" : "start";
	return element("g", { class: `event event-${kind}` }, [
		element("title", {}, [`${what ?? "level accepted"} from ${commitText(run)}, ${dateText(instantOf(run))}`]),
		element("line", {
			x1: x,
			x2: x,
			y1: y - 8,
			y2: bottom
		}),
		element("text", {
			class: "commit",
			x,
			dx: anchor === "end" ? -4 : 4,
			y: y + 2,
			"text-anchor": anchor
		}, [`${arrows[kind]} ${axisName(run)}`])
	]);
}
const arrows = {
	worse: "▲",
	better: "▼",
	accepted: "✓",
	suspect: ""
};
function breakRule({ trend, runs, top, bottom }, point) {
	const x = across(trend.points[point].run / runs.length);
	return element("line", {
		class: "break",
		x1: x,
		x2: x,
		y1: top,
		y2: bottom
	});
}
/** From run to run of one kind of machine, the levels, and the least and largest trial of each run. */
function lines({ trend, runs, classes, scale, top, bottom }) {
	const x = (run) => 100 * shareOf(run, runs);
	const y = (value) => Math.min(bottom, Math.max(top, scale.at(value)));
	const inPlot = (value) => scale.kind === "linear" || value > 0;
	const spread = trend.points.filter(({ least }) => inPlot(least)).map(({ run, least, largest }) => `M${round(x(run))} ${y(least)}V${y(largest)}`);
	const joined = classes.flatMap((name) => {
		return [...Map.groupBy(trend.points.filter((point) => point.class === name), (point) => point.series).values()].map((some) => linePath(some.map(({ run, value }) => [x(run), y(value)])));
	});
	const half = 50 / runs.length;
	const levels = trend.levels.map(({ from, to, value }) => `M${round(x(trend.points[from].run) - half)} ${y(value)}H${round(x(trend.points[to].run) + half)}`);
	return [
		element("path", {
			class: "spread",
			d: spread.join("")
		}),
		element("path", {
			class: "joined",
			d: joined.join("")
		}),
		element("path", {
			class: "level",
			d: levels.join("")
		})
	];
}
/** A mark per run. Its title is what is shown on hover, with a script and without. */
function points({ trend, runs, classes, scale }) {
	const suspects = new Set(trend.suspects.map(({ point }) => point));
	return trend.points.map((point, index) => {
		const run = runs[point.run];
		const isSuspect = suspects.has(index);
		const mark = isSuspect ? "suspect" : markOf(classes.indexOf(point.class)).id;
		const range = point.least === point.largest ? plural(point.trials, "trial") : `${valueText(trend, point.least)} to ${valueText(trend, point.largest)} in ${plural(point.trials, "trial")}`;
		const told = [
			valueText(trend, point.value) + (isSuspect ? ", suspect" : ""),
			range,
			`${commitText(run)}, ${dateText(instantOf(run))}`,
			machineText(trend, point.class)
		].join(" · ");
		return element("use", {
			class: isSuspect ? "p suspect" : "p",
			href: `#mark-${mark}`,
			x: across(shareOf(point.run, runs)),
			y: scale.at(point.value),
			"data-sha": run.head.commit?.sha
		}, [element("title", {}, [told])]);
	});
}
// src/site/trend-figure.ts
function trendFigure(options) {
	const { trend, runs } = options;
	const last = trend.points.at(-1);
	const isOld = last.run < runs.length - 1;
	const caption = [
		element("strong", {}, [platformName(trend.platform)]),
		" ",
		element("span", { class: "value" }, [valueText(trend, last.value)]),
		" ",
		...isOld ? [element("span", { class: "standing" }, [`last measured ${dateText(instantOf(runs[last.run]))}`])] : standing(trend)
	];
	return element("figure", {
		class: "trend",
		id: chartAnchor(trend)
	}, [
		element("figcaption", {}, caption),
		element("div", { class: "plot" }, [historyChart({
			trend,
			runs
		})]),
		...legend(trend),
		...notes(options)
	]);
}
/** The verdict on the newest run, held against those before it. */
function standing({ latest }) {
	if (latest === null) return [];
	const how = standingOf(latest);
	const worst = how === "same" ? worstPossible(latest) : null;
	const text = how === "worse" || how === "better" ? `newest run ${changeWords(latest)}` : `newest run: ${standingText(how)}${worst === null ? "" : ` (${worst})`}`;
	return [element("span", {
		class: `standing standing-${how}`,
		title: latest.reason ?? void 0
	}, [text])];
}
/** Which mark is which kind of machine; not where there is only one. */
function legend(trend) {
	const classes = classesOf(trend);
	if (classes.length < 2) return [];
	const items = classes.map((name, kind) => {
		const count = trend.points.filter((point) => point.class === name).length;
		return element("li", {}, [element("svg", {
			class: "key",
			width: 14,
			height: 14,
			"aria-hidden": "true",
			focusable: "false"
		}, [element("use", {
			href: `#mark-${markOf(kind).id}`,
			x: 7,
			y: 7
		})]), `${machineText(trend, name)}: ${plural(count, "run")}`]);
	});
	return [element("ul", { class: "legend" }, items)];
}
function notes(options) {
	const { trend, runs } = options;
	const told = eventsOf(trend, runs).map((event) => ({
		point: event.point,
		item: eventNote(event, options)
	}));
	const broken = trend.breaks.map(({ point, what }) => {
		const run = runs[trend.points[point].run];
		return {
			point,
			item: element("li", { class: "note-break" }, [
				`${what} at `,
				commitName(run, options),
				": earlier values are another series"
			])
		};
	});
	const items = [...told, ...broken].toSorted((a, b) => b.point - a.point).map(({ item }) => item);
	return items.length === 0 ? [] : [element("ul", { class: "notes" }, items)];
}
function eventNote({ kind, what, values, reason, run }, options) {
	const more = [values, reason === null ? null : what === null ? reason : `accepted: ${reason}`].filter((part) => part !== null);
	const rest = more.length === 0 ? "" : `: ${more.join("; ")}`;
	const when = `, ${dateText(instantOf(run))}`;
	if (kind === "suspect") return element("li", { class: "note-suspect" }, [
		element("b", {}, ["suspect"]),
		": ",
		commitName(run, options),
		`${when}, ${what}; left out until later runs agree`
	]);
	const head = [element("b", {}, [what ?? "level accepted"]), what === null ? " from " : " since "];
	return element("li", { class: `note-${kind}` }, [
		...head,
		commitName(run, options),
		when + rest
	]);
}
/** The commit of a run, as a link where it can be one. */
function commitName(run, { commitLink }) {
	const { commit } = run.head;
	const href = commit === null ? null : commitLink(commit.sha);
	const name = element("code", {}, [commitText(run)]);
	return href === null ? name : element("a", { href }, [name]);
}
// src/site/case-page.ts
/** The content of the page. Histories are in the order in which platforms are shown. */
function casePage(options) {
	const own = trendsOfCase(options).toSorted((a, b) => Number(b.trend.spec.gate) - Number(a.trend.spec.gate));
	const metrics = [...Map.groupBy(own, ({ trend }) => trend.metric)];
	const subjects = new Set(own.map(({ trend }) => trend.subject));
	const links = metrics.map(([metric]) => element("li", {}, [element("a", { href: `#${metricAnchor(options, metric)}` }, [metricTitle(metric)])]));
	return [
		markDefinitions(),
		element("h1", {}, [[options.suite, options.case].filter(Boolean).join("/")]),
		element("p", { class: "quiet" }, [`${plural(subjects.size, "subject")}, ${plural(metrics.length, "metric")}. Each mark is a run of the default branch: the median of its trials.`]),
		element("nav", { "aria-label": "Metrics" }, [element("ul", { class: "metrics" }, links)]),
		element("p", {
			class: "filter",
			hidden: true
		}, [
			element("label", {}, ["Show only ", element("input", {
				type: "search",
				placeholder: "subject or metric"
			})]),
			" ",
			element("output", {}, [])
		]),
		howToRead(),
		...metrics.map(([metric, some]) => metricSection({
			metric,
			placed: some,
			options
		}))
	];
}
function trendsOfCase({ suite, case: name, histories }) {
	return histories.flatMap((history) => history.trends.filter((trend) => trend.suite === suite && trend.case === name).map((trend) => ({
		trend,
		history
	})));
}
function metricAnchor({ suite, case: name }, metric) {
	return `metric/${anchorOf({
		suite,
		case: name,
		subject: "",
		metric
	})}`;
}
function metricSection({ metric, placed, options }) {
	const { spec } = placed[0].trend;
	const facts = [
		`${spec.better} is better`,
		spec.kind === "exact" ? "exact: any difference is real" : null,
		spec.gate ? "decides about pull requests" : "for information"
	];
	const subjects = [...Map.groupBy(placed, ({ trend }) => trend.subject).values()];
	const single = subjects.every((own) => own.length === 1);
	return element("section", { class: `metric${single ? " single" : ""}` }, [
		element("h2", { id: metricAnchor(options, metric) }, [capital(metricTitle(metric))]),
		element("p", { class: "quiet" }, [element("code", {}, [metric]), `, ${facts.filter((fact) => fact !== null).join(", ")}`]),
		...subjects.map((own) => subjectArticle(own, options))
	]);
}
function subjectArticle(placed, { commitLink }) {
	const { trend } = placed[0];
	const anchor = anchorOf(trend);
	const name = trend.subject === "" ? benchmarkId(trend) : trend.subject;
	const figures = placed.map((one) => trendFigure({
		trend: one.trend,
		runs: one.history.runs,
		commitLink
	}));
	return element("article", {
		id: anchor,
		"data-name": `${name} ${trend.metric} ${metricTitle(trend.metric)}`
	}, [element("h3", {}, [
		name,
		" ",
		element("a", {
			class: "here",
			href: `#${anchor}`,
			"aria-label": `Link to ${name}, ${metricTitle(trend.metric)}`
		}, ["#"])
	]), element("div", { class: "grid" }, figures)]);
}
function howToRead() {
	return element("details", {}, [element("summary", {}, ["How to read the charts"]), ...[
		"A mark is a run: the median of its trials; the thin line through it reaches from the least trial to the largest. Marks of another shape, with bands behind them, are runs on another kind of machine: they have a level of their own.",
		"The dark lines are levels. An upright line with a commit is a change of level: ▲ to the worse, ▼ to the better, ✓ accepted. Levels are compared within kinds of machines, so that a new processor is no change of a time.",
		"A ring with a cross is a suspect run: it lies beyond chance, and heads are not held against it until later runs agree.",
		"A dotted line is the begin of another series: the suite, the harness or the unit changed."
	].map((line) => element("p", {}, [line]))]);
}
// src/site/event-list.ts
/** So many events are shown at once; more are folded away, and the oldest of very many are left out. */
const shown = 12;
const most = 200;
function eventList(options) {
	const all = latestEvents(options.histories);
	const names = platformNames(options.histories.map(({ platform }) => platform));
	const items = all.slice(0, most).map((events) => item(events, {
		names,
		options
	}));
	const heading = element("h2", {}, ["What happened, newest first"]);
	if (all.length === 0) return [heading, element("p", {}, ["No level changed, and no run is suspect."])];
	const more = [
		element("summary", {}, [plural(all.length - shown, "more event")]),
		element("ul", { class: "events" }, items.slice(shown)),
		...all.length > most ? [element("p", {}, [`The oldest ${all.length - most} are not listed.`])] : []
	];
	return [
		heading,
		element("ul", { class: "events" }, items.slice(0, shown)),
		...all.length > shown ? [element("details", {}, more)] : []
	];
}
/** One thing that happened, on one platform or on several. */
function item(events, { names, options }) {
	const largest = events.reduce((a, b) => b.size > a.size ? b : a);
	const { kind, trend, run, reason } = largest;
	const sizes = new Set(events.map(({ what }) => what));
	const what = `${kind === "suspect" ? "suspect run, " : ""}${sizes.size > 1 ? "up to " : ""}${largest.what}`;
	const platform = (event) => names.get(event.trend.platform) ?? event.trend.platform;
	const isOne = new Set(events.map(({ values }) => values)).size === 1;
	const more = [...(isOne ? [largest] : events).flatMap((event) => event.values === null ? [] : [isOne ? event.values : `${platform(event)} ${event.values}`]), ...reason === null ? [] : [`accepted: ${reason}`]];
	return element("li", {}, [
		element("b", { class: `kind-${kind}` }, [what]),
		" ",
		element("a", { href: linkTo(trend) }, [`${metricTitle(trend.metric)} of ${benchmarkId(trend)}`]),
		` on ${joinList(events.map(platform))}, `,
		commitName(run, options),
		`, ${dateText(instantOf(run))}`,
		...more.length === 0 ? [] : [element("span", { class: "quiet more" }, [more.join("; ")])]
	]);
}
// src/site/sparkline.ts
const height = 36;
/** Decorative: the words beside it say what it shows. Lines of subjects whose level changed stand out. */
function sparkline({ trends, runs }) {
	const lines = trends.map((trend) => ({
		trend,
		values: relativeValues(trend)
	}));
	const reach = Math.max(.05, ...lines.flatMap(({ values }) => values.map(Math.abs)).filter(Number.isFinite));
	const x = (run) => runs.length === 1 ? 50 : 100 * run / (runs.length - 1);
	const y = (value) => round(height / 2 - value / reach * (height / 2 - 4));
	const paths = lines.map(({ trend, values }) => {
		const points = trend.points.map(({ run }, i) => [x(run), y(values[i])]);
		const single = points.length === 1 ? "h0.01" : "";
		return element("path", {
			class: emphasis(trend),
			d: linePath(points) + single
		});
	});
	const suspects = lines.flatMap(({ trend, values }) => trend.suspects.map(({ point }) => `M${round(x(trend.points[point].run))} ${y(values[point])}h0.01`));
	return element("svg", {
		class: "chart chart-fluid spark",
		height,
		width: "100%",
		"aria-hidden": "true",
		focusable: "false"
	}, [element("svg", {
		class: "chart-stretched",
		viewBox: `0 0 100 ${height}`,
		preserveAspectRatio: "none",
		width: "100%",
		height
	}, [...paths, ...suspects.length === 0 ? [] : [element("path", {
		class: "spark-suspect",
		d: suspects.join("")
	})]])]);
}
/** Each value as a share above or below the median, after taking out what kinds of machines differ by. */
function relativeValues(trend) {
	const { points } = trend;
	const isLog = points.every(({ value }) => value > 0);
	const placed = points.map((point, i) => ({
		segment: trend.changes.filter((change) => change.point <= i).length,
		kind: `${point.series} ${point.class}`,
		y: isLog ? Math.log(point.value) : point.value
	}));
	const offsets = offsetsOf(placed);
	const aligned = placed.map(({ kind, y }) => y - offsets.get(kind));
	const middle = median(aligned);
	const reach = isLog ? 1 : 5 * Math.max(...aligned.map((y) => Math.abs(y - middle)));
	return aligned.map((y) => reach === 0 ? 0 : (y - middle) / reach);
}
/** What each kind of machine lies above the most frequent one where both are on one level; 0 where they never are. */
function offsetsOf(placed) {
	const kinds = [...Map.groupBy(placed, ({ kind }) => kind)].toSorted(([, a], [, b]) => b.length - a.length);
	const middles = (own) => new Map([...Map.groupBy(own, ({ segment }) => segment)].map(([at, some]) => [at, median(some.map(({ y }) => y))]));
	const main = middles(kinds[0][1]);
	return new Map(kinds.map(([kind, own]) => {
		const differences = [...middles(own)].flatMap(([segment, y]) => main.has(segment) ? [y - main.get(segment)] : []);
		return [kind, differences.length === 0 ? 0 : median(differences)];
	}));
}
function emphasis({ changes }) {
	const last = changes.at(-1);
	if (last === void 0) return void 0;
	return last.worse ? "spark-worse" : "spark-better";
}
// src/site/index-page.ts
function indexPage(options) {
	const { title, histories } = options;
	const suites = [...Map.groupBy(casesOf(histories), (one) => one.suite)];
	return [
		element("h1", {}, [title]),
		element("p", {}, ["Runs of the default branch, each held against those before it."]),
		element("div", { class: "grid cards" }, histories.map((history) => platformCard(history, options))),
		...suites.length === 0 ? [] : eventList(options),
		...suites.map(([suite, some]) => element("section", {}, [element("h2", {}, [suite]), ...some.flatMap((one) => caseRows(one, histories))]))
	];
}
/** Every suite and case that has trends, each once. */
function casesOf(histories) {
	const all = /* @__PURE__ */ new Map();
	for (const { trends } of histories) for (const { suite, case: name } of trends) {
		const key = JSON.stringify([suite, name]);
		if (!all.has(key)) all.set(key, {
			suite,
			case: name
		});
	}
	return [...all.values()];
}
const everyStanding = [
	"worse",
	"accepted",
	"better",
	"same",
	"undecided",
	"not-comparable",
	"failed",
	"known-failure",
	"both-fail",
	"noted-failure",
	"added"
];
const notable = [
	"worse",
	"accepted",
	"better",
	"failed"
];
/** The newest run of a platform, and how its rows stand. */
function platformCard({ platform, runs, trends }, options) {
	const run = runs.at(-1);
	const name = element("p", {}, [element("strong", {}, [platformName(platform)])]);
	if (run === void 0) return card([name, element("p", { class: "quiet" }, ["no run is stored yet"])]);
	const counts = standingCounts(trends, everyStanding);
	return card([
		name,
		element("p", {}, counts.length === 0 ? ["nothing measured"] : counts),
		element("p", { class: "quiet" }, [
			"in the newest run, ",
			commitName(run, options),
			`, ${dateText(instantOf(run))}`
		]),
		element("p", { class: "quiet" }, [`${run.environment.cpu.model}, Node ${run.environment.node}`]),
		element("p", { class: "quiet" }, [element("a", { href: `runs.html#${platform}` }, [plural(runs.length, "run")])])
	]);
}
function card(children) {
	return element("div", { class: "card" }, children);
}
/** `1 worse, 6 same`, as elements so that the words can have their colour. */
function standingCounts(trends, wanted) {
	const rows = trends.flatMap(({ latest }) => latest === null ? [] : [standingOf(latest)]);
	const words = wanted.map((standing) => ({
		standing,
		count: rows.filter((one) => one === standing).length
	})).filter(({ count }) => count > 0).map(({ standing, count }) => element("span", { class: `kind-${standing}` }, [`${count} ${standingText(standing)}`]));
	return joinMarkup(words, ", ");
}
function caseRows({ suite, case: name }, histories) {
	const own = histories.map((history) => ({
		history,
		trends: history.trends.filter((trend) => trend.suite === suite && trend.case === name)
	}));
	const all = gatesFirst(own.flatMap(({ trends }) => trends));
	const names = platformNames(histories.map(({ platform }) => platform));
	const rows = [...Map.groupBy(all, ({ metric }) => metric)].map(([metric, some]) => {
		const cells = own.flatMap(({ history, trends }) => {
			const here = trends.filter((trend) => trend.metric === metric);
			return here.length === 0 ? [] : [cell(here, history, names.get(history.platform) ?? history.platform)];
		});
		return element("li", {}, [element("a", { href: linkTo(some[0]) }, [metricTitle(metric)]), element("ul", { class: "sparks" }, cells)]);
	});
	const page = element("a", { href: pageName({
		suite,
		case: name
	}) }, [name === "" ? suite : name]);
	return [element("h3", {}, [page]), element("ul", { class: "rows" }, rows)];
}
/** One metric of a case on one platform. Leads to the subject that has most to tell. */
function cell(trends, { runs, platform }, name) {
	const told = trends.find(({ changes, suspects }) => changes.length + suspects.length > 0) ?? trends[0];
	const newest = standingCounts(trends, notable);
	const lasts = trends.flatMap(({ changes }) => changes.slice(-1));
	const worse = lasts.filter((change) => change.worse).length;
	const suspects = trends.reduce((sum, trend) => sum + trend.suspects.length, 0);
	const parts = [
		...newest.length === 0 ? [] : [element("span", {}, ["newest run: ", ...newest])],
		...levelWords("worse", worse),
		...levelWords("better", lasts.length - worse),
		...suspects === 0 ? [] : [element("span", { class: "kind-suspect" }, [plural(suspects, "suspect run")])]
	];
	const words = parts.length === 0 ? ["steady"] : joinMarkup(parts, "; ");
	return element("li", {}, [element("a", { href: linkTo({
		...told,
		platform
	}) }, [
		sparkline({
			trends,
			runs
		}),
		element("span", { class: "quiet" }, [`${name}: `]),
		element("span", { class: "state" }, words)
	])]);
}
/** Of how many subjects the last change of level was one to the worse, or to the better. */
function levelWords(kind, count) {
	return count === 0 ? [] : [element("span", { class: `kind-${kind}` }, [`${plural(count, "level")} ${kind}`])];
}
// src/site/script.ts
/**
* What the pages do by script; without it they show the same, with values as titles of the marks.
*
* - A chart can be focused; arrow keys, the pointer or a finger show the run beside it. Enter or a click keeps it, with a
*   link to its commit.
* - A button shows the values of a chart as a table.
* - A field filters by subject; on the overview, an address like `#watch/react/chokidar` leads to its page.
*
* Text enters the page as text only.
*/
const pageScript = `
'use strict';
(() => {
  const make = (name, text, parent) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (parent) parent.append(made);
    return made;
  };
  const { commits } = document.getElementById('content').dataset;

  const runOf = (mark) => {
    const title = mark.querySelector('title');
    if (title) { mark.dataset.told = title.textContent; title.remove(); }
    const [value, range, commit, ...machine] = mark.dataset.told.split(' \\u00b7 ');
    return { value, range, commit, machine: machine.join(' \\u00b7 '), sha: mark.dataset.sha };
  };
  const commitInto = (place, run) => {
    if (commits && run.sha) make('a', run.commit, place).href = commits + run.sha;
    else place.append(run.commit);
  };

  const chart = (figure) => {
    const plot = figure.querySelector('.plot');
    const svg = plot.querySelector('svg');
    const middle = (mark) => { const box = mark.getBoundingClientRect(); return box.left + box.width / 2; };
    const marks = [...svg.querySelectorAll('.p')].sort((a, b) => parseFloat(a.getAttribute('x')) - parseFloat(b.getAttribute('x')));
    const tip = make('div', '', plot);
    tip.className = 'tip';
    tip.hidden = true;
    tip.setAttribute('role', 'status');
    let at = -1;
    let kept = false;
    const hide = () => { if (at >= 0) marks[at].classList.remove('at'); at = -1; kept = false; tip.hidden = true; };
    const show = (index, keep) => {
      if (index === at && keep === kept) return;
      if (at >= 0) marks[at].classList.remove('at');
      at = index;
      kept = keep;
      const mark = marks[index];
      mark.classList.add('at');
      const run = runOf(mark);
      tip.replaceChildren();
      make('b', run.value, tip);
      make('span', run.range, tip);
      if (keep) commitInto(make('span', '', tip), run); else make('span', run.commit, tip);
      make('span', run.machine, tip);
      tip.classList.toggle('kept', keep);
      tip.hidden = false;
      const box = plot.getBoundingClientRect();
      const x = middle(mark) - box.left;
      const left = Math.max(0, Math.min(box.width - tip.offsetWidth, x - tip.offsetWidth / 2));
      const top = mark.getBoundingClientRect().top - box.top;
      tip.style.left = left + 'px';
      tip.style.top = (top > tip.offsetHeight + 12 ? top - tip.offsetHeight - 8 : top + 22) + 'px';
    };
    const nearest = (x) => {
      let best = 0;
      let distance = Infinity;
      marks.forEach((mark, index) => {
        const own = Math.abs(middle(mark) - x);
        if (own < distance) { distance = own; best = index; }
      });
      return best;
    };
    svg.tabIndex = 0;
    svg.addEventListener('pointermove', (event) => { if (!kept) show(nearest(event.clientX), false); });
    svg.addEventListener('pointerleave', () => { if (!kept && document.activeElement !== svg) hide(); });
    svg.addEventListener('click', (event) => show(nearest(event.clientX), true));
    svg.addEventListener('focus', () => { if (at < 0 && svg.matches(':focus-visible')) show(marks.length - 1, false); });
    plot.addEventListener('focusout', (event) => { if (!plot.contains(event.relatedTarget)) hide(); });
    svg.addEventListener('keydown', (event) => {
      const last = marks.length - 1;
      const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key];
      if (to !== undefined) { event.preventDefault(); show(to, false); }
      else if (event.key === 'Enter' && at >= 0) { event.preventDefault(); show(at, true); }
      else if (event.key === 'Escape') hide();
    });
    document.addEventListener('pointerdown', (event) => { if (kept && !plot.contains(event.target)) hide(); });

    const button = make('button', 'Values as a table', figure);
    button.type = 'button';
    button.setAttribute('aria-expanded', 'false');
    let table = null;
    button.addEventListener('click', () => {
      if (table === null) {
        table = make('div', '', figure);
        table.className = 'scroll';
        table.hidden = true;
        table.tabIndex = 0;
        table.setAttribute('role', 'region');
        table.setAttribute('aria-label', svg.querySelector('title').textContent);
        const body = make('table', '', table);
        const head = make('tr', '', make('thead', '', body));
        for (const name of ['value', 'trials', 'commit', 'machine']) make('th', name, head).scope = 'col';
        const rows = make('tbody', '', body);
        for (const mark of marks.slice().reverse()) {
          const run = runOf(mark);
          const row = make('tr', '', rows);
          make('td', run.value, row);
          make('td', run.range, row);
          commitInto(make('td', '', row), run);
          make('td', run.machine, row);
        }
      }
      table.hidden = !table.hidden;
      button.setAttribute('aria-expanded', String(!table.hidden));
    });
  };

  // Charts come to life when they come near the window: there may be hundreds on a page.
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { watch.unobserve(target); chart(target); }
  }, { rootMargin: '400px' });
  for (const figure of document.querySelectorAll('figure.trend')) watch.observe(figure);

  const filter = document.querySelector('.filter');
  if (filter) {
    filter.hidden = false;
    const field = filter.querySelector('input');
    const count = filter.querySelector('output');
    const apply = () => {
      const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let shown = 0;
      for (const article of document.querySelectorAll('article')) {
        const text = article.dataset.name.toLowerCase();
        article.hidden = !words.every((word) => text.includes(word));
        if (!article.hidden) shown += 1;
      }
      for (const section of document.querySelectorAll('section.metric')) {
        section.hidden = !section.querySelector('article:not([hidden])');
      }
      count.textContent = words.length === 0 ? '' : shown + (shown === 1 ? ' row' : ' rows');
    };
    field.addEventListener('input', apply);
    addEventListener('hashchange', () => { field.value = ''; apply(); });
  }

  const data = document.getElementById('data');
  const lead = () => {
    const pages = JSON.parse(data.textContent).pages;
    const place = location.hash.slice(1);
    const found = Object.keys(pages).find((name) => place === name || place.startsWith(name + '/'));
    if (found) location.replace(pages[found] + '#' + place);
  };
  if (data) { lead(); addEventListener('hashchange', lead); }
})();
`.trim();
// src/site/style.ts
/** How the trend pages look, on top of what every page of ours has. */
const pageStyle = `
html{scroll-padding-top:1rem}
h1,h2,h3{overflow-wrap:anywhere}
h1{font-size:1.7rem;margin:1rem 0 .25rem}
h3{margin:1.5rem 0 .5rem}
p{max-width:46rem}
header{padding:.75rem 0;border-bottom:1px solid var(--chart-grid)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
header button{margin-left:auto;font-size:.875rem}
nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
footer,.quiet{font-size:.875rem}
footer{color:var(--chart-quiet);margin-top:3rem;border-top:1px solid var(--chart-grid);padding-top:.75rem}
[hidden]{display:none!important}
.definitions{position:absolute}
.mark{fill:var(--chart-s0);stroke:var(--chart-paper);stroke-width:1}
.mark-suspect path:first-child{fill:var(--chart-paper);stroke:var(--chart-warn);stroke-width:2}
.mark-suspect path:last-child{fill:none;stroke:var(--chart-warn);stroke-width:2}
.stripe{stroke:var(--chart-grid);stroke-width:2;fill:none}
.band-plain{fill:var(--chart-band)}
.band-rising{fill:url(#band-rising)}
.band-falling{fill:url(#band-falling)}
.spread{stroke:var(--chart-s0);opacity:.35;stroke-width:1}
.joined{fill:none;stroke:var(--chart-s0);opacity:.55;stroke-width:1}
.level{fill:none;stroke:var(--chart-ink);stroke-width:2;opacity:.8}
.chart .commit{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:12px}
.chart .event text{fill:var(--event)}
.event line{stroke:var(--event);stroke-width:1.5}
.event-worse{--event:var(--chart-worse)}
.event-better{--event:var(--chart-better)}
.event-accepted{--event:var(--chart-quiet)}
.event-accepted line{stroke-dasharray:5 3}
.break{stroke:var(--chart-quiet);stroke-width:1.5;stroke-dasharray:1 4;stroke-linecap:round}
.p.at{stroke:var(--chart-ink);stroke-width:2}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem 1.25rem}
.trend{margin:0;min-width:0;container-type:inline-size;padding:.5rem .75rem .75rem;border:1px solid var(--chart-grid);border-radius:8px}
figcaption{display:flex;flex-wrap:wrap;gap:0 .6rem;align-items:baseline;margin-bottom:.5rem}
.value{font-variant-numeric:tabular-nums}
.plot{position:relative;padding:6px 4px 0 58px}
.key{flex:none}
.plot svg{display:block}
.plot>svg:focus-visible{outline-offset:6px;border-radius:4px}
@container (max-width:26rem){.wide{display:none}}
.tip{position:absolute;z-index:1;width:max-content;max-width:min(17rem,100%);padding:.4rem .6rem;border:1px solid var(--chart-quiet);border-radius:6px;background:var(--chart-paper);font-size:.8125rem;line-height:1.35;pointer-events:none;box-shadow:0 2px 8px #0003}
.tip.kept{pointer-events:auto}
.tip>*{display:block}
.standing{font-size:.875rem;color:var(--chart-quiet)}
.standing-worse,.kind-worse{color:var(--chart-worse)}
.standing-better,.kind-better{color:var(--chart-better)}
.standing-worse::before,.kind-worse::before{content:"▲ "}
.standing-better::before,.kind-better::before{content:"▼ "}
.kind-accepted::before{content:"✓ "}
.kind-suspect,.note-suspect b{color:var(--chart-warn)}
.legend,.notes{list-style:none;margin:.5rem 0 0;padding:0;font-size:.8125rem}
.legend li{display:inline-flex;gap:.35rem;align-items:center;margin-right:1rem;color:var(--chart-quiet)}
.notes li{margin-top:.25rem;overflow-wrap:anywhere}
.note-worse b{color:var(--chart-worse)}
.note-worse b::before{content:"▲ "}
.note-better b{color:var(--chart-better)}
.note-better b::before{content:"▼ "}
.note-accepted b::before{content:"✓ "}
.trend button{margin-top:.5rem;font-size:.8125rem;padding:.15rem .6rem}
input{width:16rem;max-width:100%}
.filter{margin:1rem 0}
.scroll{overflow:auto;margin-top:.5rem}
.trend .scroll{max-height:18rem}
table{border-collapse:collapse;font-size:.8125rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--chart-grid);vertical-align:top;white-space:nowrap}
.single{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 2rem}
.single>h2,.single>p{grid-column:1/-1}
.cards p{margin:0;font-size:.9375rem}
.card{border:1px solid var(--chart-grid);border-radius:8px;padding:.5rem .75rem .6rem}
article:target,.trend:target{outline:3px solid var(--chart-s0);outline-offset:6px;border-radius:8px}
article{scroll-margin-top:1rem}
.here{color:var(--chart-quiet);text-decoration:none;font-weight:400}
.here:hover,.here:focus{text-decoration:underline}
.metrics{list-style:none;padding:0;margin:1rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.events{list-style:none;padding:0;margin:.75rem 0}
.more{display:block}
.events li{padding:.4rem 0;border-bottom:1px solid var(--chart-grid);overflow-wrap:anywhere}
.rows{list-style:none;padding:0;margin:0}
.rows>li{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem;padding:.5rem 0;border-bottom:1px solid var(--chart-grid);align-items:center}
.sparks{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:.25rem 1rem;list-style:none;padding:0;margin:0}
.sparks li{max-width:22rem}
.sparks a{display:block;color:inherit;text-decoration:none;font-size:.8125rem;line-height:1.3}
.sparks a:hover .state,.sparks a:focus .state{text-decoration:underline}
.sparks svg{display:block;width:100%}
.spark path{fill:none;stroke:var(--chart-quiet);stroke-width:1;opacity:.7}
.spark .spark-worse{stroke:var(--chart-worse);stroke-width:2;opacity:1}
.spark .spark-better{stroke:var(--chart-better);stroke-width:2;stroke-dasharray:5 2;opacity:1}
.spark .spark-suspect{stroke:var(--chart-warn);stroke-width:6;stroke-linecap:round;opacity:1}
@media (max-width:34rem){.rows>li{grid-template-columns:1fr}}
@media print{.trend button,.filter,nav{display:none}}
`;
// src/site/page.ts
/** The frame of every page of the site: navigation, content, footer. */
/** A whole page. It loads nothing, and its policy lets it run nothing but our own scripts. */
function sitePage({ title, here, version, commits, data }, content) {
	const nav = element("nav", { "aria-label": "Pages" }, [
		navLink("index.html", "Overview", here === "index"),
		navLink("runs.html", "Runs", here === "runs"),
		element("button", {
			class: "js-only",
			type: "button",
			"data-theme-button": true
		}, ["Dark page"])
	]);
	const body = element("div", { class: "page" }, [
		element("a", {
			class: "skip",
			href: "#content"
		}, ["Skip to the content"]),
		element("header", {}, [nav]),
		element("main", {
			id: "content",
			"data-commits": commits ?? void 0
		}, content),
		element("footer", {}, [`Made by Paceline ${version} from the stored runs alone. Times are UTC.`])
	]);
	const json = data === void 0 ? [] : [element("script", {
		type: "application/json",
		id: "data"
	}, [data])];
	return renderPage({
		title,
		styles: [pageStyle],
		scripts: [pageScript],
		body: [body, ...json]
	});
}
function navLink(href, text, isHere) {
	return element("a", {
		href,
		"aria-current": isHere ? "page" : void 0
	}, [text]);
}
// src/site/runs-page.ts
/** All stored runs: of which commit, when, and on which machine. */
const columns = [
	"commit",
	"measured",
	"profile",
	"processor",
	"Node",
	"system",
	"calibration",
	"benchmarks",
	"run"
];
function runsPage(options) {
	return [
		element("h1", {}, ["Stored runs"]),
		element("p", {}, ["Every run times slices of one fixed workload between its trials, its calibration: a machine that needs longer for it was slower that day. A run far outside of the usual range is left out where times are judged; nothing is corrected by it."]),
		...options.histories.flatMap((history) => platformTable(history, options))
	];
}
function platformTable({ platform, runs, trends }, options) {
	const name = platformName(platform);
	const suspects = new Set(trends.flatMap((trend) => trend.suspects.map(({ suspect }) => suspect.runId)));
	const head = element("tr", {}, columns.map((column) => element("th", { scope: "col" }, [column])));
	const rows = runs.toReversed().map((run) => runRow(run, {
		isSuspect: suspects.has(run.id),
		options
	}));
	const table = element("table", {}, [element("thead", {}, [head]), element("tbody", {}, rows)]);
	return [
		element("h2", { id: platform }, [name]),
		element("p", { class: "quiet" }, [plural(runs.length, "run")]),
		element("div", {
			class: "scroll",
			tabindex: 0,
			role: "region",
			"aria-label": `Runs on ${name}`
		}, [table])
	];
}
function runRow(run, { isSuspect, options }) {
	const { environment, benchmarks, complete, filled } = run;
	const ok = benchmarks.filter(({ status }) => status === "ok").length;
	const calibration = calibrationOf(run);
	const { os, cpu, node } = environment;
	const system = os.image === null ? `${os.type} ${os.release}` : [os.image, os.imageVersion].filter(Boolean).join(" ");
	const notes = [
		complete ? null : "not complete",
		isSuspect ? "has suspect rows" : null,
		filled === void 0 ? null : `filled, ${filled.order} of ${filled.of}`
	].filter((note) => note !== null);
	const cells = [
		commitName(run, options),
		run.startedAt.slice(0, 16).replace("T", " "),
		run.profile,
		`${cpu.model}, ${plural(cpu.cores, "core")}, ${formatValue(environment.memoryBytes, "bytes")}`,
		node,
		system,
		calibration === null ? "none" : `${decimal(calibration, 1)} ms`,
		`${ok} of ${benchmarks.length}${notes.length === 0 ? "" : `, ${notes.join(", ")}`}`,
		element("code", {}, [run.id])
	];
	return element("tr", {}, cells.map((cell) => element("td", {}, [cell])));
}
// src/site/site.ts
/** The trend pages: stored histories in, files out. Pure. */
/** The files of the site by name. The same baselines give the same files, byte for byte. */
function renderSite({ baselines, policy, repository, version }) {
	const order = sortPlatforms(baselines.map(({ platform }) => platform));
	const histories = trendsOf(baselines.toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform)), {
		policy,
		version
	});
	const commits = repository === null ? null : `${repository}/commit/`;
	const commitLink = (sha) => commits === null ? null : commits + sha;
	const cases = casesOf(histories);
	const frame = {
		version,
		commits
	};
	const pages = Object.fromEntries(cases.map((one) => [anchorOf({
		...one,
		subject: "",
		metric: ""
	}).replace(/\/+$/, ""), pageName(one)]));
	const name = repository === null ? null : new URL(repository).pathname.slice(1);
	const title = name === null || name === "" ? "Performance" : `Performance of ${name}`;
	const index = sitePage({
		...frame,
		title,
		here: "index",
		data: scriptData({ pages })
	}, indexPage({
		title,
		histories,
		commitLink
	}));
	return new Map([
		["index.html", index],
		["runs.html", sitePage({
			...frame,
			title: "Stored runs",
			here: "runs"
		}, runsPage({
			histories,
			commitLink
		}))],
		...cases.map((one) => [pageName(one), sitePage({
			...frame,
			title: `${[one.suite, one.case].filter(Boolean).join("/")}: performance`,
			here: "trend"
		}, casePage({
			...one,
			histories,
			commitLink
		}))])
	]);
}
// src/store/site-folder.ts
/** The folder that trend pages are written into: ours alone, and known by the list that lies in it. */
/** Lists the files that belong to the site: only those are ever overwritten or removed. */
const listName = "paceline-site.json";
const listSchema = strictObject({
	schema: literal("paceline/site@1"),
	files: array(string().regex(/^\.?[a-z0-9][a-z0-9.-]{0,127}$/)).max(1e4)
});
/** What may lie in a folder that counts as empty: it is a branch that is checked out, and set up for GitHub Pages. */
const harmless = /* @__PURE__ */ new Set([
	".git",
	".nojekyll",
	"CNAME"
]);
/**
* Writes the files (plain names) whole, and removes those of an earlier site that are no more. Throws `UserError` before
* anything is changed where the folder holds what is not ours: it is not empty and has no list, or one of the names is
* taken by a file that the list does not name, or by something that is no file.
*/
async function writeSiteFolder(folder, files) {
	const present = await namesIn(folder);
	const owned = present.includes(listName) ? await readList(folder) : null;
	if (owned === null && present.some((name) => !harmless.has(name))) throw new UserError(`${folder} is not empty and was not written by Paceline`, {
		file: folder,
		hint: "Name a folder of its own: pages of an earlier version are replaced there, and nothing else is touched."
	});
	const before = owned ?? [];
	const all = new Map([...files, [".nojekyll", ""]]);
	for (const name of [...all.keys(), listName]) await requireOurs(folder, {
		name,
		owned: new Set(before)
	});
	await writeList(folder, [...before, ...all.keys()]);
	for (const [name, text] of all) await writeWhole(join(folder, name), text);
	for (const name of before) if (!all.has(name)) await rm(join(folder, name), { force: true });
	await writeList(folder, [...all.keys()]);
}
async function namesIn(folder) {
	try {
		return await readdir(folder);
	} catch (cause) {
		if (errorCode(cause) === "ENOENT") return [];
		const isFile = errorCode(cause) === "ENOTDIR";
		throw new UserError(`${folder} ${isFile ? "is a file, not a folder" : "cannot be read"}`, {
			file: folder,
			hint: "Name a folder that can be written to.",
			cause
		});
	}
}
async function readList(folder) {
	const path = join(folder, listName);
	try {
		return listSchema.parse(JSON.parse(await readFile(path, "utf8"))).files;
	} catch (cause) {
		throw new UserError(`${path} is not the list of a site of ours`, {
			file: path,
			hint: "Remove it if the folder may be written anew, or name another folder.",
			cause
		});
	}
}
async function requireOurs(folder, { name, owned }) {
	const path = join(folder, name);
	const found = await lstat(path).catch((cause) => {
		if (errorCode(cause) === "ENOENT") return null;
		throw cause;
	});
	if (found === null) return;
	const isOurs = owned.has(name) || name === listName || name === ".nojekyll";
	if (!found.isFile() || !isOurs) {
		const what = found.isFile() ? "was not written by Paceline" : "is no plain file";
		throw new UserError(`${path} ${what}`, {
			file: path,
			hint: "Move it away, or name another folder."
		});
	}
}
async function writeList(folder, files) {
	const list = {
		schema: "paceline/site@1",
		files: [...new Set(files)].sort()
	};
	await writeWhole(join(folder, listName), `${JSON.stringify(list, null, 2)}\n`);
}
// src/cli/site.ts
/** `paceline site`: static pages of how the default branch moved, from stored baselines. */
const help = `
Examples:
  paceline site --baseline baselines --out site
  paceline site --baseline linux-x64.json win32-x64.json --out site --repo-url https://github.com/OWNER/NAME`;
const addSiteCommand = (program, context, done) => {
	program.command("site").description("Write static trend pages from stored baselines.").requiredOption("--baseline <file...>", "baseline files, one per platform, or folders of them").requiredOption("--out <dir>", "folder for the pages; nothing in it is touched but pages written by this command").option("--repo-url <url>", "address of the repository, to link commits (default: that of the workflow)").option("--config <file>", "config file with the policy (default: the nearest one)").addHelpText("after", help).action(async (options) => {
		const { cwd, console } = context;
		const { config } = await openProject({
			cwd,
			config: options.config ?? null
		});
		const paths = (await Promise.all(options.baseline.map((path) => baselinesAt(resolve(cwd, path))))).flat();
		const baselines = await Promise.all(paths.map(readBaseline));
		requireOnePerPlatform(baselines, paths);
		const repository = repositoryOf(options, context);
		const files = renderSite({
			baselines,
			policy: config.policy,
			repository,
			version
		});
		const folder = resolve(cwd, options.out);
		await writeSiteFolder(folder, files);
		const runs = baselines.reduce((sum, baseline) => sum + baseline.runs.length, 0);
		console.out(`${folder}: ${plural(files.size, "page")} of ${plural(runs, "run")} on ${plural(baselines.length, "platform")}\n`);
		done(0);
	});
};
/** The file itself; of a folder those files that are named after a platform, which `drift-linux-x64.json` is not. */
async function baselinesAt(path) {
	const names = await readdir(path).catch(() => null);
	if (names === null) return [path];
	const found = names.filter((name) => /^[a-z0-9]{1,20}-[a-z0-9_]{1,20}\.json$/.test(name)).sort();
	if (found.length > 0) return found.map((name) => join(path, name));
	throw new UserError(`${path} holds no baseline`, {
		file: path,
		hint: "Baselines are named after their platform, such as linux-x64.json."
	});
}
function requireOnePerPlatform(baselines, files) {
	const first = /* @__PURE__ */ new Map();
	for (const [index, { platform }] of baselines.entries()) {
		const other = first.get(platform);
		if (other !== void 0) throw new UserError(`${other} and ${files[index]} are both of ${platform}`, { hint: "Name one baseline per platform; `paceline baseline add` puts the runs of two into one." });
		first.set(platform, files[index]);
	}
}
/** The repository's address as given, else the one that the workflow runs for; null where neither can be linked. */
function repositoryOf({ repoUrl }, { env }) {
	if (repoUrl !== void 0) return repositoryAddress(repoUrl);
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
	if (server === void 0 || name === void 0 || !/^[\w.-]+\/[\w.-]+$/.test(name)) return null;
	return server.startsWith("https://") ? repositoryAddress(`${server.replace(/\/+$/, "")}/${name}`) : null;
}
// src/cli/program.ts
/** The commands, their options and their help. Each command's work is in a file of its own. */
/** By name, so that a text can be searched for them. */
const commands = {
	check: addCheckCommand,
	run: addRunCommand,
	ab: addAbCommand,
	drift: addDriftCommand,
	compare: addCompareCommand,
	report: addReportCommand,
	baseline: addBaselineCommand,
	site: addSiteCommand,
	list: addListCommand,
	fixture: addFixtureCommand,
	schema: addSchemaCommand,
	doctor: addDoctorCommand,
	demo: addDemoCommand
};
/** A text for people in which each command stands as they would type it here. */
function asTyped(text, { invocation }) {
	return asInvoked(text, {
		invocation,
		commands: Object.keys(commands)
	});
}
/** The whole command line. Parsing throws `CommanderError`, after having said what is wrong on stderr. */
function makeProgram(context, done) {
	const { console } = context;
	const program = new Command("paceline").description("Tells whether a change makes a Node project slower, hungrier or less productive.").version(version, "-v, --version").exitOverride().configureOutput({
		writeOut: (text) => console.out(asTyped(text, context)),
		writeErr: (text) => console.err(plainLines(asTyped(text, context)))
	}).showSuggestionAfterError().showHelpAfterError(`\`${context.invocation} --help\` lists the commands; with a command before it, its options.`).configureHelp({ helpWidth: console.columns }).addHelpText("after", generalHelp);
	for (const add of Object.values(commands)) add(program, context, done);
	addElsewhere(program);
	for (const command of program.commands) command.copyInheritedSettings(program);
	return program;
}
const generalHelp = `
A benchmark is suite/case/subject, such as watch/react/chokidar. Wherever GLOB stands, a part of it selects
everything below: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a regression that fails the check, 2 bad usage or input, 3 nothing could be compared,
4 something failed that does not fail in the base or the baseline; with run, which has neither, anything that the
suite does not declare a known failure, 70 a mistake in Paceline itself, 130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          measure, compare with the stored baseline, report
  paceline check watch/react --budget 1m  the same for one case, within a minute
  paceline list                           what there is to measure`;
// src/cli/run-process.ts
/** Runs the command line in a process: parses, runs one command, sets the exit code. */
/** A message may quote what somebody wrote; nobody reads more of it. */
const longestMessage = 2e3;
/** Runs the command that `process.argv` names. Never throws; the outcome is in `process.exitCode`. */
async function run(process) {
	const [stdout, stderr] = [standardStream(process.stdout), standardStream(process.stderr)];
	const console = makeConsole({
		stdout,
		stderr,
		env: process.env
	});
	if (!isSupported(process.versions.node)) {
		console.err(`paceline: needs Node 22.18 or newer, and this is ${process.versions.node}\n  ${newerNode}\n`);
		process.exitCode = exitCodes.badInput;
		return;
	}
	const ending = makeEnding(process, {
		onInterruption: () => console.err("\nInterrupted: ending children.\n"),
		onBug: (error) => void reportBug(error, console),
		now: monotonicMs
	});
	const context = {
		cwd: process.cwd(),
		env: process.env,
		platform: process.platform,
		console,
		signal: ending.signal,
		interruptible: ending.during,
		waiting: makeWaiting({ say: (line) => console.err(`${plainLines(line)}\n`) }),
		today: () => /* @__PURE__ */ new Date(),
		now: monotonicMs,
		invocation: invocationOf({
			argv: process.argv,
			env: process.env,
			cwd: process.cwd()
		}),
		randomSeed: () => randomBytes(4).toString("hex")
	};
	const code = await parseAndRun(process.argv, context).catch((error) => ending.cause() === null ? report(error, context) : exitCodes.bug);
	const lost = await stdout.lost();
	ending.settle(lost === null || code === exitCodes.bug ? code : report(refusedAccess(lost, "stdout") ?? lost, context));
}
function monotonicMs() {
	return performance.now();
}
async function parseAndRun(argv, context) {
	let code = 0;
	await makeProgram(context, (result) => {
		code = result;
	}).parseAsync([...argv]);
	return code;
}
/** Shows what went wrong: one line and a hint for what the user can mend, the stack for what is our fault. */
function report(thrown, context) {
	const { console } = context;
	const error = refusedAccess(thrown) ?? thrown;
	if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.badInput;
	if (error instanceof UserError) {
		console.err(`paceline: ${oneLine(asTyped(whole(error), context), longestMessage)}\n`);
		if (error.hint !== void 0 && error.hint !== "") console.err(`${indent(asTyped(error.hint, context))}\n`);
		return error.exitCode;
	}
	return reportBug(error, console);
}
function reportBug(error, console) {
	const stack = error instanceof Error ? error.stack ?? error.message : String(error);
	console.err(`paceline: this is a bug in Paceline, please report it:\n${indent(stack)}\n`);
	return exitCodes.bug;
}
/** The message, with file and place where it does not name the file itself. */
function whole({ message, file = "", place = "" }) {
	if (file !== "" && message.includes(file)) return message;
	return [
		file,
		message.includes(place) ? "" : place,
		message
	].filter((part) => part !== "").join(": ");
}
function indent(text) {
	return plainLines(text).replaceAll(/^/gm, "  ");
}
// src/cli/main.ts
/** Entry point of the command line. */
await run(process);
export {};
