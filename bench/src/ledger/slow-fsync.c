/*
 * Preloaded into PostgreSQL: a disk whose flush takes longer, as a network disk's does. The first four
 * bytes of the file SLOW_FSYNC say by how many microseconds; the bench changes them while it runs, so
 * that one cluster is measured both ways.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile uint32_t *delay;

__attribute__((constructor)) static void map_delay(void) {
  const char *path = getenv("SLOW_FSYNC");
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *delay, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) delay = page;
}

static int flush(const char *name, int file) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = original(file);
  if (delay != NULL && *delay > 0) usleep(*delay);
  return result;
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
