/** Projects whose benchmarks are for another tool: those of one tool one after another. */
import { type AdoptedProject, npm, pnpm, withoutLock } from './adopted-project.ts'

export const toolProjects: readonly AdoptedProject[] = [
  {
    name: 'google/uuid',
    commit: '2d3c2a9',
    what: 'Go, 16 benchmarks',
    planted: {
      what: '`Parse` checks its text twice',
      file: 'uuid.go',
      from: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n',
      to: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n\tif parsed, err := ParseBytes([]byte(s)); err == nil && parsed == Nil && len(s) == 1 {\n\t\treturn parsed, nil\n\t}\n',
    },
    neutral: {
      file: 'uuid.go',
      from: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n',
      to: 'func Parse(s string) (UUID, error) {\n\tvar parsed UUID\n\tuuid := parsed\n',
    },
  },
  {
    name: 'google/btree',
    commit: 'aeba20f',
    what: 'Go, 36 benchmarks',
    planted: {
      what: '`Get` looks twice',
      file: 'btree_generic.go',
      from: '\treturn t.root.get(key)\n',
      to: '\t_, _ = t.root.get(key)\n\treturn t.root.get(key)\n',
    },
    neutral: {
      file: 'btree_generic.go',
      from: '\treturn t.root.get(key)\n',
      to: '\troot := t.root\n\treturn root.get(key)\n',
    },
  },
  {
    name: 'dtolnay/itoa',
    commit: '1577ed9',
    what: 'Rust, 14 benchmarks (Criterion)',
    planted: {
      what: '`format` writes its text twice',
      file: 'src/lib.rs',
      from: '        let string = i.write(unsafe { &mut *buf_ptr });\n',
      to: '        hint::black_box(hint::black_box(i).write(unsafe { &mut *buf_ptr }).len());\n        let string = i.write(unsafe { &mut *buf_ptr });\n',
    },
    neutral: {
      file: 'src/lib.rs',
      from: '        let string = i.write(unsafe { &mut *buf_ptr });\n',
      to: '        let given = i;\n        let string = given.write(unsafe { &mut *buf_ptr });\n',
    },
  },
  {
    name: 'KokaKiwi/rust-hex',
    commit: '5cb1fe8',
    what: 'Rust, 11 benchmarks (Criterion)',
    planted: {
      what: '`encode` encodes twice',
      file: 'src/lib.rs',
      from: '    encode_to_slice(data, &mut out).unwrap();\n    String::from_utf8(out).unwrap()\n',
      to: '    let mut first = vec![0; data.len() * 2];\n    encode_to_slice(data, &mut first).unwrap();\n    core::hint::black_box(String::from_utf8(first).unwrap());\n    encode_to_slice(data, &mut out).unwrap();\n    String::from_utf8(out).unwrap()\n',
    },
    // As long as before: the benchmarks encode this very file.
    neutral: {
      file: 'src/lib.rs',
      from: '    let mut out = vec![0; data.len() * 2];\n    encode_to_slice(data, &mut out).unwrap();\n    String::from_utf8(out).unwrap()\n',
      to: '    let mut hex = vec![0; data.len() * 2];\n    encode_to_slice(data, &mut hex).unwrap();\n    String::from_utf8(hex).unwrap()\n',
    },
  },
  {
    name: 'pallets/markupsafe',
    commit: '1251593',
    what: 'Python, a script that starts pyperf',
    planted: {
      what: '`escape` replaces twice',
      file: 'src/markupsafe/_native.py',
      from: '    return (\n        s.replace("&"',
      to: '    s.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")\n    return (\n        s.replace("&"',
    },
    neutral: {
      file: 'src/markupsafe/_native.py',
      from: '    return (\n        s.replace("&"',
      to: '    text = s\n    return (\n        text.replace("&"',
    },
  },
  {
    name: 'python-jsonschema/jsonschema',
    commit: 'b37f7be6',
    what: 'Python, 11 scripts of pyperf, 3 taken',
    budget: '4m',
    planted: {
      what: '`const` compares twice',
      file: 'jsonschema/_keywords.py',
      from: '    if not equal(instance, const):\n',
      to: '    equal(instance, const)\n    if not equal(instance, const):\n',
    },
    neutral: {
      file: 'jsonschema/_keywords.py',
      from: '    if not equal(instance, const):\n',
      to: '    is_equal = equal(instance, const)\n    if not is_equal:\n',
    },
  },
  {
    name: 'zodb/perfmetrics',
    commit: 'cd71c10',
    what: 'Python and Cython, pyperf',
    budget: '4m',
    planted: {
      what: '`get` looks three times',
      file: 'src/perfmetrics/clientstack.py',
      from: '        stack = self.stack\n        return stack[-1] if stack else self.default\n',
      to: '        for _ in (1, 2, 3):\n            stack = self.stack\n            client = stack[-1] if stack else self.default\n        return client\n',
    },
    neutral: {
      file: 'src/perfmetrics/clientstack.py',
      from: '        stack = self.stack\n        return stack[-1] if stack else self.default\n',
      to: '        clients = self.stack\n        return clients[-1] if clients else self.default\n',
    },
  },
  {
    name: 'executablebooks/markdown-it-py',
    commit: '2c3f71e',
    what: 'Python, pytest-benchmark',
    budget: '4m',
    planted: {
      what: '`parse` parses twice',
      file: 'markdown_it/main.py',
      from: '        state = StateCore(src, self, env)\n        self.core.process(state)\n        return state.tokens\n\n    def render(',
      to: '        self.core.process(StateCore(src, self, env))\n        state = StateCore(src, self, env)\n        self.core.process(state)\n        return state.tokens\n\n    def render(',
    },
    neutral: {
      file: 'markdown_it/main.py',
      from: '        state = StateCore(src, self, env)\n        self.core.process(state)\n        return state.tokens\n\n    def render(',
      to: '        given = src\n        state = StateCore(given, self, env)\n        self.core.process(state)\n        return state.tokens\n\n    def render(',
    },
  },
  {
    name: 'ionelmc/python-lazy-object-proxy',
    commit: 'f970e32',
    what: 'Python and C, pytest-benchmark',
    planted: {
      what: '`__str__` converts twice',
      file: 'src/lazy_object_proxy/slots.py',
      from: '        return str(self.__wrapped__)\n',
      to: '        str(self.__wrapped__)\n        return str(self.__wrapped__)\n',
    },
    neutral: {
      file: 'src/lazy_object_proxy/slots.py',
      from: '        return str(self.__wrapped__)\n',
      to: '        wrapped = self.__wrapped__\n        return str(wrapped)\n',
    },
  },
  {
    name: 'pillarjs/path-to-regexp',
    commit: 'cbf3025',
    what: 'TypeScript, `vitest bench`',
    budget: '4m',
    install: `${withoutLock} && npm run build`,
    planted: {
      what: '`parse` parses twice',
      file: 'src/index.ts',
      from: 'export function parse(str: string, options: ParseOptions = {}): TokenData {\n',
      to: 'let isSecond = false;\nexport function parse(str: string, options: ParseOptions = {}): TokenData {\n  if (!isSecond) {\n    isSecond = true;\n    try {\n      parse(str, options);\n    } finally {\n      isSecond = false;\n    }\n  }\n',
    },
    neutral: {
      file: 'src/index.ts',
      from: '  const chars = [...str];\n',
      to: '  const given = str;\n  const chars = [...given];\n',
    },
  },
  {
    name: 'unjs/ohash',
    commit: '764b0a3',
    what: 'TypeScript, pnpm, `vitest bench`',
    budget: '4m',
    install: `${pnpm} && corepack pnpm run build`,
    planted: {
      what: '`serialize` serializes twice',
      file: 'src/serialize.ts',
      from: '  return new Serializer().serialize(input);\n',
      to: '  new Serializer().serialize(input);\n  return new Serializer().serialize(input);\n',
    },
    neutral: {
      file: 'src/serialize.ts',
      from: '  return new Serializer().serialize(input);\n',
      to: '  const serializer = new Serializer();\n  return serializer.serialize(input);\n',
    },
  },
  {
    name: 'jshttp/content-type',
    commit: '04b9688',
    what: 'TypeScript, npm, `vitest bench`',
    budget: '4m',
    install: npm,
    planted: {
      what: '`parse` parses twice',
      file: 'src/index.ts',
      from: 'export function parse(header: string, options?: ParseOptions): ContentType {\n',
      to: 'export function parse(header: string, options?: ParseOptions): ContentType {\n  if (parseOnce(header, options).index < 0) throw new Error("never");\n  return parseOnce(header, options);\n}\nfunction parseOnce(header: string, options?: ParseOptions): ContentType {\n',
    },
    neutral: {
      file: 'src/index.ts',
      from: '  return parseParameters(header, type, index, len, stopChar);\n',
      to: '  const start = index;\n  return parseParameters(header, type, start, len, stopChar);\n',
    },
  },
]
