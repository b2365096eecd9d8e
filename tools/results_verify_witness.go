package main

import (
	"fmt"
	"io/fs"
	"strings"

	"marquee/backend/transparency"
	"marquee/backend/witness"
)

// witnessFlags are the witnesses that an export must have.
type witnessFlags struct {
	Witness []string `help:"The key of a witness, from its own site. The export's head must have its cosignature. May be repeated." sep:"none"`
	Quorum  int      `help:"How many of the witnesses must have cosigned; without it all."`
}

// checkWitnesses prints who has cosigned the export's head. heads are the files of --head.
func (f witnessFlags) checkWitnesses(a *app, files fs.FS, verified *transparency.Verified, heads []string) error {
	if f.Quorum < 0 || f.Quorum > len(f.Witness) {
		return fmt.Errorf("--quorum %d: give the keys of so many witnesses with --witness", f.Quorum)
	}
	if len(f.Witness) == 0 {
		a.line("Witnesses", "no key given")
		return nil
	}
	keys := make([]witness.Key, len(f.Witness))
	for i, text := range f.Witness {
		var err error
		if keys[i], err = witness.ParseKey(strings.TrimSpace(text)); err != nil {
			return err
		}
	}
	quorum := f.Quorum
	if quorum == 0 {
		quorum = len(keys)
	}
	texts := make([]string, len(heads))
	for i, name := range heads {
		var err error
		if texts[i], err = readSmall(name); err != nil {
			return err
		}
	}
	names, err := verified.CheckWitnesses(files, texts, keys, quorum)
	if err != nil {
		return err
	}
	a.line(
		"Witnesses",
		fmt.Sprintf(
			"%s of %d have cosigned this head (%s)",
			fmt.Sprint(len(names)),
			len(keys),
			strings.Join(names, ", "),
		),
	)
	return nil
}
