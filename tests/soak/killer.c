/* Ends the process just before its n-th change to a disk: a write, a flush, a rename, a removal.
 * Or lets the disk be full from the n-th change on: whatever is written then fails.
 *
 * Loaded before the C library (LD_PRELOAD); `arm(n)` and `fill(n)` start the counting in the calling
 * process alone, so that children that print are not counted. Pipes and terminals do not count.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long left = 0;
static pid_t armed = 0;
static int filling = 0;

void arm(long n) {
    left = n;
    armed = getpid();
}

void fill(long n) {
    arm(n);
    filling = 1;
}

long remaining(void) { return left; }

static void change(void) {
    if (armed && armed == getpid() && --left == 0 && !filling)
        kill(getpid(), SIGKILL);
}

static int is_full(void) {
    if (!filling || armed != getpid() || left > 0)
        return 0;
    errno = ENOSPC;
    return 1;
}

static int on_disk(int fd) {
    struct stat s;
    return fstat(fd, &s) == 0 && S_ISREG(s.st_mode);
}

static void change_of(int fd) {
    struct stat s;
    if (armed && fstat(fd, &s) == 0 && (S_ISREG(s.st_mode) || S_ISDIR(s.st_mode)))
        change();
}

#define NEXT(type, name, ...) \
    static type (*next)(__VA_ARGS__) = 0; \
    if (!next) next = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *b, size_t n) {
    NEXT(ssize_t, "write", int, const void *, size_t);
    change_of(fd);
    if (on_disk(fd) && is_full()) return -1;
    return next(fd, b, n);
}
ssize_t pwrite(int fd, const void *b, size_t n, off_t o) {
    NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t);
    change_of(fd);
    if (on_disk(fd) && is_full()) return -1;
    return next(fd, b, n, o);
}
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t o) {
    NEXT(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    change_of(fd);
    if (on_disk(fd) && is_full()) return -1;
    return next(fd, b, n, o);
}
int fsync(int fd) {
    NEXT(int, "fsync", int);
    change_of(fd);
    return next(fd);
}
int fdatasync(int fd) {
    NEXT(int, "fdatasync", int);
    change_of(fd);
    return next(fd);
}
int ftruncate64(int fd, off64_t n) {
    NEXT(int, "ftruncate64", int, off64_t);
    change_of(fd);
    return next(fd, n);
}
int rename(const char *a, const char *b) {
    NEXT(int, "rename", const char *, const char *);
    change();
    return next(a, b);
}
int renameat(int f, const char *a, int g, const char *b) {
    NEXT(int, "renameat", int, const char *, int, const char *);
    change();
    return next(f, a, g, b);
}
int unlink(const char *a) {
    NEXT(int, "unlink", const char *);
    change();
    return next(a);
}
int mkdir(const char *a, mode_t m) {
    NEXT(int, "mkdir", const char *, mode_t);
    change();
    if (is_full()) return -1;
    return next(a, m);
}
