import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rustFunctions } from './rust-functions.ts'

const lib = `//! Words.
pub fn digest(line: &str) -> u32 {
    0
}

impl<T: Into<String>> Line<T> {
    pub const fn len(&self) -> usize {
        3
    }
}

impl core::fmt::Display for text::Word {
    fn fmt(&self) {}
}
impl core::fmt::Display for Line {
    fn fmt(&self) {}
}

pub(crate) async fn len() {}
fn twice() {}
`
const find = rustFunctions([
  {
    path: 'Cargo.toml',
    text: '[workspace]\n[package]\nversion = "1"\nname = "my-words"\n\n[dependencies]\nname = "no"\n',
  },
  { path: 'src/lib.rs', text: lib },
  { path: 'src/text/mod.rs', text: 'fn twice() {}\nfn fold() {}\n' },
  { path: 'src/other.rs', text: 'fn fold() {}\n' },
  { path: 'benches/speed.rs', text: 'fn line() {}\nfn digest() {}\n' },
  { path: 'macros/Cargo.toml', text: '[package]\nname = "macros"\n[lib]\nname = "words_macros"\n' },
  { path: 'macros/src/lib.rs', text: 'fn expand() {}\n' },
])

test('a name in the program leads to its lines, whatever file they are in', () => {
  for (const [symbol, path, line] of [
    ['my_words::Line<T>::len', 'src/lib.rs', 6],
    ['my_words::Line<alloc::vec::Vec<u8>>::len::{{closure}}::{{closure}}', 'src/lib.rs', 6],
    ['my_words::len', 'src/lib.rs', 18],
    ['<my_words::Line as core::fmt::Display>::fmt', 'src/lib.rs', 15],
    ['<&my_words::text::Word as core::fmt::Display>::fmt', 'src/lib.rs', 12],
    ['my_words::text::fold', 'src/text/mod.rs', 1],
    ['my_words::other::fold', 'src/other.rs', 0],
    ['my_words::digest', 'src/lib.rs', 1],
    ['speed::line', 'benches/speed.rs', 0],
    ['speed::digest', 'benches/speed.rs', 1],
    ['words_macros::expand', 'macros/src/lib.rs', 0],
  ] as const) {
    assert.deepEqual(find(symbol), { path, line }, symbol)
  }
})

test('what is in no crate of the project, or could be two functions, is not found', () => {
  for (const symbol of ['serde::digest', 'my_words::gone', 'my_words::fold', 'my_words::Other::len', 'digest', '']) {
    assert.equal(find(symbol), null, symbol)
  }
})
