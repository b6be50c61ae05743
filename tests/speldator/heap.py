"""MicroPython's heap lock; on CPython, which has none, it does nothing and says so."""

try:
    from micropython import heap_lock, heap_unlock

    LOCKS = 1
except ImportError:
    LOCKS = 0

    def heap_lock():
        pass

    def heap_unlock():
        pass
