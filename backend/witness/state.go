package witness

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/atomicfile"
)

// seen is the last head of a log that a witness cosigned.
type seen struct {
	Size int64     `json:"size"`
	Root tlog.Hash `json:"root"`
}

// state is the file of a witness: the last head of each log, by origin. It is all that a witness must never lose:
// without it the witness would cosign a second history.
type state struct {
	path string
	lock *os.File
	logs map[string]seen
}

// openState reads the file, which is made when it is missing, and keeps other processes from using it.
func openState(path string) (*state, error) {
	lock, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open state: %w", err)
	}
	s := &state{path: path, lock: lock, logs: map[string]seen{}}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("another witness uses %s", path), lock.Close())
	}
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = s.write(s.logs)
	} else if err == nil {
		if err = json.Unmarshal(content, &s.logs); err != nil || s.logs == nil {
			err = fmt.Errorf(
				"%s is not the state of a witness; restore it: an empty one would cosign a second history",
				path,
			)
		}
	}
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return s, nil
}

// set stores the last head of a log. After set the head survives a crash of the machine.
func (s *state) set(origin string, last seen) error {
	next := map[string]seen{origin: last}
	for other, of := range s.logs {
		if other != origin {
			next[other] = of
		}
	}
	if err := s.write(next); err != nil {
		return err
	}
	s.logs = next
	return nil
}

func (s *state) write(logs map[string]seen) error {
	content, err := json.MarshalIndent(logs, "", " ")
	if err != nil {
		return fmt.Errorf("encode state: %w", err)
	}
	err = atomicfile.WriteFunc(s.path, 0o600, func(file *os.File) error {
		_, err := file.Write(append(content, '\n'))
		return errors.Join(err, file.Sync())
	})
	if err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(s.path))
	if err != nil {
		return fmt.Errorf("store state: %w", err)
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func (s *state) close() error { return s.lock.Close() }
