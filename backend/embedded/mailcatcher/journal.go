package mailcatcher

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"marquee/backend/atomicfile"
)

// openJournal reads the mails of earlier runs and opens the file to append. It removes
// an incomplete line, which a killed process leaves, and the oldest mails beyond Most.
func openJournal(path string) ([]Mail, *os.File, error) {
	content, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("read mails: %w", err)
	}
	var mails []Mail
	whole := true
	for line := range bytes.Lines(content) {
		var m Mail
		if !bytes.HasSuffix(line, []byte("\n")) || json.Unmarshal(line, &m) != nil {
			whole = false
			continue
		}
		mails = append(mails, m)
	}
	if len(mails) > Most {
		mails, whole = mails[len(mails)-Most:], false
	}
	if !whole {
		if err := rewrite(path, mails); err != nil {
			return nil, nil, err
		}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("open mails: %w", err)
	}
	return mails, file, nil
}

func rewrite(path string, mails []Mail) error {
	err := atomicfile.WriteFunc(path, 0o600, func(file *os.File) error {
		for _, m := range mails {
			if err := appendLine(file, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("rewrite mails: %w", err)
	}
	return nil
}

func appendLine(file *os.File, m Mail) error {
	line, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode mail: %w", err)
	}
	before, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("keep mail: %w", err)
	}
	if _, err := file.Write(append(line, '\n')); err != nil {
		// A full disk takes part of a line, to which the next mail would be added.
		return fmt.Errorf("keep mail: %w", errors.Join(err, file.Truncate(before)))
	}
	return nil
}
