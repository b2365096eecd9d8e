package main

import "errors"

func freeSpace(string) (int64, error) {
	return 0, errors.New("the free space of a disk is not read on Windows")
}
