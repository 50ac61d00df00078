/*
 * Loaded into the server first (LD_PRELOAD). Makes the files of the database fail as the numbers in a shared file
 * define. failing-disk.ts compiles and controls it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

struct orders {
  _Atomic int32_t before_failure; /* number of the first failing write; 1: the next one */
  _Atomic int32_t failures;       /* number of failing writes from there; 0: none */
  _Atomic int32_t error;          /* errno of failing writes */
  _Atomic int32_t sync_ms;        /* delay of every fsync, in milliseconds */
  _Atomic int32_t garbage;        /* 1: reads return garbage */
  _Atomic int32_t failed;         /* failed writes so far */
};

static struct orders *orders;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAILING_DISK");
  int fd = file ? open(file, O_RDWR) : -1;
  if (fd < 0) return;
  void *memory = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory != MAP_FAILED) orders = memory;
  close(fd);
}

static int is_database(int fd) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "/directorio.db") != NULL;
}

static int is_to_fail(int fd) {
  if (!orders || atomic_load(&orders->failures) == 0 || !is_database(fd)) return 0;
  if (atomic_load(&orders->before_failure) > 0 && atomic_fetch_sub(&orders->before_failure, 1) > 1) return 0;
  if (atomic_fetch_sub(&orders->failures, 1) < 1) return 0;
  atomic_fetch_add(&orders->failed, 1);
  errno = atomic_load(&orders->error);
  return 1;
}

static void wait_for_disk(int fd) {
  int ms = orders ? atomic_load(&orders->sync_ms) : 0;
  if (ms == 0 || !is_database(fd)) return;
  struct timespec time = {ms / 1000, (ms % 1000) * 1000000L};
  nanosleep(&time, NULL);
}

static void spoil(int fd, void *into, ssize_t length) {
  if (!orders || !atomic_load(&orders->garbage) || length < 1024 || !is_database(fd)) return;
  memset(into, 0xA5, length);
}

#define NEXT(name, type, ...)                                                   \
  static type (*real)(__VA_ARGS__);                                             \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* Half of the data is written before the failure, as on a real disk. */
ssize_t write(int fd, const void *from, size_t length) {
  NEXT("write", ssize_t, int, const void *, size_t);
  if (!is_to_fail(fd)) return real(fd, from, length);
  int error = errno;
  real(fd, from, length / 2);
  errno = error;
  return -1;
}

ssize_t pwrite64(int fd, const void *from, size_t length, off64_t at) {
  NEXT("pwrite64", ssize_t, int, const void *, size_t, off64_t);
  if (!is_to_fail(fd)) return real(fd, from, length, at);
  int error = errno;
  real(fd, from, length / 2, at);
  errno = error;
  return -1;
}

int fsync(int fd) {
  NEXT("fsync", int, int);
  wait_for_disk(fd);
  return is_to_fail(fd) ? -1 : real(fd);
}

int fdatasync(int fd) {
  NEXT("fdatasync", int, int);
  wait_for_disk(fd);
  return is_to_fail(fd) ? -1 : real(fd);
}

int ftruncate64(int fd, off64_t length) {
  NEXT("ftruncate64", int, int, off64_t);
  return is_to_fail(fd) ? -1 : real(fd, length);
}

ssize_t read(int fd, void *into, size_t length) {
  NEXT("read", ssize_t, int, void *, size_t);
  ssize_t got = real(fd, into, length);
  spoil(fd, into, got);
  return got;
}

ssize_t pread64(int fd, void *into, size_t length, off64_t at) {
  NEXT("pread64", ssize_t, int, void *, size_t, off64_t);
  ssize_t got = real(fd, into, length, at);
  spoil(fd, into, got);
  return got;
}
