/** With the real Cargo and the real perf, where they are, and a small crate that is called as Criterion is. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTrialLab } from '../../test/trial-lab.ts'
import { perfProfiler, whyNoPerf } from './perf-profiler.ts'
import { openProfiler } from './profiler.ts'
import { runTool, trialOfTool } from './run-tool.ts'

const here = { platform: process.platform, env: process.env, node: process.execPath }
const noCargo = spawnSync('cargo', ['--version']).status !== 0 && 'Cargo is not installed'
const skip = noCargo || (whyNoPerf(here) ?? false)

const files = {
  'Cargo.toml': `[package]
name = "words"
version = "0.1.0"
edition = "2021"
[dev-dependencies]
criterion = { path = "criterion" }
[[bench]]
name = "words"
harness = false
[workspace]
`,
  'criterion/Cargo.toml': '[package]\nname = "criterion"\nversion = "0.1.0"\nedition = "2021"\n',
  'criterion/src/lib.rs': `pub mod bencher {
    pub struct Bencher { pub until: std::time::Duration }
    impl Bencher {
        #[inline(never)]
        pub fn iter<F: FnMut() -> u32>(&mut self, mut routine: F) -> u32 {
            let begun = std::time::Instant::now();
            let mut sum = 0u32;
            while begun.elapsed() < self.until { sum = sum.wrapping_add(routine()); }
            sum
        }
    }
}
`,
  'src/lib.rs': `#[inline(never)]
pub fn finish(rounds: u32) -> u32 {
    (0..rounds).fold(1u32, |sum, at| (sum ^ at).wrapping_mul(31).rotate_left(3))
}
`,
  'benches/words.rs': `fn main() {
    let words: Vec<String> = std::env::args().collect();
    let seconds: f64 = words.iter().position(|one| one == "--measurement-time").map_or(0.0, |at| words[at + 1].parse().unwrap());
    let mut bencher = criterion::bencher::Bencher { until: std::time::Duration::from_secs_f64(seconds) };
    let sum = bencher.iter(|| words::finish(std::hint::black_box(50_000)));
    eprintln!("sum {sum} of {}", words.join(" "));
    println!("digest/10  time:   [{} µs 21.292 µs 21.911 µs]", if sum == 0 { "21" } else { "20.860" });
}
`,
}

test('what Cargo runs is looked into by perf, for as long as samples take', { skip }, async () => {
  await using lab = await openTrialLab()
  for (const [name, text] of Object.entries(files)) await lab.write(`words/${name}`, text)
  const directory = join(lab.folder, 'words')
  const request = { kind: 'cpu', metric: 'time', processes: false, perCall: false } as const
  const own = perfProfiler({ name: 'digest/10', node: process.execPath })
  await using profiler = await openProfiler(lab.host, { module: '', request, expectedMs: null, tool: own })
  const command = ['cargo', 'bench', '--offline', '--bench', 'words', '--', '{filter}', '--measurement-time', '0.01']
  const tool = { command, exitCode: 0, digest: 'a'.repeat(64), read: 'criterion', output: null, timeoutMs: 300_000 }
  const { report, profile } = await profiler.watch(async () =>
    trialOfTool(await runTool(profiler.host, { tool, directory, side: 'head', only: ['digest/10'] })),
  )
  assert.equal(report.outcome, 'ok', report.detail ?? report.message ?? '')
  assert.equal(profile?.profiles.length, 1)
  const { frames, frameOf, self } = profile.profiles[0]!
  const amount = [...frameOf].reduce(
    (sum, frame, at) => sum + (frames[frame]!.name === 'words::finish' ? self[at]! : 0),
    0,
  )
  assert.ok(amount > 30_000, `${amount} µs of half a second on a machine with other work`)
})

test('where there is no perf, or it may not be used, that is said with the way out', async () => {
  await using lab = await openTrialLab()
  const perf = await lab.write('bin/perf', '')
  chmodSync(perf, 0o755)
  const env = (folder: string) => ({ PATH: join(lab.folder, folder) })
  assert.match(whyNoPerf({ ...here, platform: 'darwin' })!, /only Linux has/)
  if (process.platform === 'win32') return
  assert.match(whyNoPerf({ ...here, platform: 'linux', env: env('empty') })!, /not installed: .*linux-perf/)
  assert.equal(whyNoPerf({ ...here, platform: 'linux', env: env('bin') }, { level: 2, isRoot: false }), null)
  assert.equal(whyNoPerf({ ...here, platform: 'linux', env: env('bin') }, { level: 3, isRoot: true }), null)
  assert.match(
    whyNoPerf({ ...here, platform: 'linux', env: env('bin') }, { level: 3, isRoot: false })!,
    /perf_event_paranoid is 3\): .*sysctl/,
  )
})
