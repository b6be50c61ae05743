/* Writes down what a program does to the files of one folder; disk.py tells what a power cut leaves.

   LD_PRELOAD=disk.so DISK_FOLDER=/absolute/folder DISK_LOG=/elsewhere/log program

   What really reaches the disk does not matter: nothing is waited for in fsync. A record of the log
   is what happened (a letter of disk.py), the file's inode, an offset, how many bytes follow, and
   these bytes. The order of the log is the order of what was done: one lock holds for both. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536
#define REAL(name) ((__typeof__(&name))real(#name))

enum { OTHER, FILE_INSIDE, THE_FOLDER };

struct record {
    uint64_t what, inode, offset, size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char opened[MOST_FILES]; /* by descriptor: one of the enum */
static const char *folder;
static int log_file = -1;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("DISK_LOG");
    folder = getenv("DISK_FOLDER");
    if (path && folder)
        log_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(char what, uint64_t inode, uint64_t offset, const void *data, size_t size) {
    struct record head = {what, inode, offset, size};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)data, size}};
    if (syscall(SYS_writev, log_file, parts, 2) != (long)(sizeof head + size)) abort();
}

/* The name of a file inside the folder, or none. */
static const char *inside(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (log_file < 0 || strncmp(path, folder, length) || path[length] != '/') return NULL;
    return strchr(path + length + 1, '/') ? NULL : path + length + 1;
}

static int watched(int fd) { return fd >= 0 && fd < MOST_FILES && opened[fd] == FILE_INSIDE; }

static uint64_t inode_of(int fd) {
    struct stat found;
    return fstat(fd, &found) ? 0 : found.st_ino;
}

static int noted_open(int fd, const char *path, int flags) {
    if (fd < 0 || fd >= MOST_FILES) return fd;
    const char *name = inside(path);
    opened[fd] = OTHER;
    if (name) {
        opened[fd] = FILE_INSIDE;
        note('o', inode_of(fd), 0, name, strlen(name));
        if (flags & O_TRUNC) note('t', inode_of(fd), 0, "", 0);
    } else if (log_file >= 0 && !strcmp(path, folder)) {
        opened[fd] = THE_FOLDER;
    }
    return fd;
}

#define OPEN(name)                                                              \
    int name(const char *path, int flags, ...) {                                \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;  \
        va_end(rest);                                                           \
        pthread_mutex_lock(&lock);                                              \
        int fd = noted_open(REAL(name)(path, flags, mode), path, flags);        \
        pthread_mutex_unlock(&lock);                                            \
        return fd;                                                              \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                            \
    int name(int base, const char *path, int flags, ...) {                      \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;  \
        va_end(rest);                                                           \
        pthread_mutex_lock(&lock);                                              \
        int fd = noted_open(REAL(name)(base, path, flags, mode), path, flags);  \
        pthread_mutex_unlock(&lock);                                            \
        return fd;                                                              \
    }
OPENAT(openat)
OPENAT(openat64)

int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int fd) {
    pthread_mutex_lock(&lock);
    if (fd >= 0 && fd < MOST_FILES) opened[fd] = OTHER;
    pthread_mutex_unlock(&lock);
    return REAL(close)(fd);
}

static uint64_t place_of(int fd) {
    if (fcntl(fd, F_GETFL) & O_APPEND) return lseek(fd, 0, SEEK_END);
    return lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *data, size_t size) {
    if (!watched(fd)) return REAL(write)(fd, data, size);
    pthread_mutex_lock(&lock);
    uint64_t place = place_of(fd);
    ssize_t done = REAL(write)(fd, data, size);
    if (done > 0) note('w', inode_of(fd), place, data, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (!watched(fd)) return REAL(writev)(fd, parts, count);
    ssize_t done = 0;
    for (int n = 0; n < count; n++) {
        ssize_t more = write(fd, parts[n].iov_base, parts[n].iov_len);
        if (more < 0) return done ? done : more;
        done += more;
    }
    return done;
}

#define PWRITE(name, off)                                                       \
    ssize_t name(int fd, const void *data, size_t size, off place) {            \
        if (!watched(fd)) return REAL(name)(fd, data, size, place);             \
        pthread_mutex_lock(&lock);                                              \
        ssize_t done = REAL(name)(fd, data, size, place);                       \
        if (done > 0) note('w', inode_of(fd), place, data, done);               \
        pthread_mutex_unlock(&lock);                                            \
        return done;                                                            \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, off)                                                     \
    int name(int fd, off size) {                                                \
        if (!watched(fd)) return REAL(name)(fd, size);                          \
        pthread_mutex_lock(&lock);                                              \
        int done = REAL(name)(fd, size);                                        \
        if (!done) note('t', inode_of(fd), size, "", 0);                        \
        pthread_mutex_unlock(&lock);                                            \
        return done;                                                            \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                                              \
    int name(int fd) {                                                          \
        int what = fd >= 0 && fd < MOST_FILES ? opened[fd] : OTHER;             \
        if (what == OTHER) return REAL(name)(fd);                               \
        pthread_mutex_lock(&lock);                                              \
        note(what == THE_FOLDER ? 'd' : 's', inode_of(fd), 0, "", 0);           \
        pthread_mutex_unlock(&lock);                                            \
        return 0;                                                               \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    pthread_mutex_lock(&lock);
    const char *name = inside(path);
    int done = REAL(unlink)(path);
    if (!done && name) note('u', 0, 0, name, strlen(name));
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) {
    pthread_mutex_lock(&lock);
    const char *old = inside(from), *new = inside(to);
    int done = REAL(rename)(from, to);
    if (!done && old && new) {
        char both[8192];
        size_t size = strlen(old) + 1 + strlen(new);
        if (size >= sizeof both) abort();
        strcpy(both, old);
        strcpy(both + strlen(old) + 1, new);
        note('r', 0, 0, both, size);
    }
    pthread_mutex_unlock(&lock);
    return done;
}
