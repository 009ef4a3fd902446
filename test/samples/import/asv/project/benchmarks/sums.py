class Sums:
    params = [10, 1000]
    param_names = ["n"]

    def time_sum(self, n):
        sum(range(n))

    def mem_list(self, n):
        return list(range(n))

    def track_size(self, n):
        return n * 2


def peakmem_list():
    list(range(100000))


def time_broken():
    raise ValueError("it does not work")
