import pyperf

runner = pyperf.Runner()
runner.bench_func("replace short", str.replace, "<a>", "<", "&lt;")
runner.bench_func("replace long", str.replace, "<b>" * 50, "<", "&lt;")
