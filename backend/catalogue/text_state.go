package catalogue

import (
	"fmt"
	"io/fs"
	"path"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// TextState implements operations.TextStateReader. The files are read at every call, and looked through when one has
// changed.
func (d *Folder) TextState(edition contest.EditionID) (operations.TextState, error) {
	var state operations.TextState
	err := d.readOf(edition, func(content fs.FS) error {
		names, err := textFiles(content, edition)
		if err != nil {
			return fmt.Errorf("list catalogue: %w", err)
		}
		files := make([][]byte, len(names))
		for i, name := range names {
			if files[i], err = fs.ReadFile(content, path.Join("editions", string(edition), name)); err != nil {
				return fmt.Errorf("read catalogue: %w", err)
			}
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if state = d.known[edition]; state.Digest == versionOf(files...) {
			return nil
		}
		state = operations.TextState{Digest: versionOf(files...)}
		for _, name := range names {
			edited, err := open(content, edition, name)
			if err != nil {
				return err
			}
			addTexts(&state, name, edited.texts)
		}
		d.known[edition] = state
		return nil
	})
	return state, err
}

// addTexts counts the texts of a file.
func addTexts(state *operations.TextState, file string, texts []operations.CatalogueText) {
	missing, stale := 0, 0
	for _, text := range texts {
		switch text.State {
		case operations.TranslationMissing:
			missing++
		case operations.TranslationStale:
			stale++
		}
	}
	state.Texts, state.Missing, state.Stale = state.Texts+len(texts), state.Missing+missing, state.Stale+stale
	if missing > 0 {
		state.MissingIn = append(state.MissingIn, file)
	}
	if stale > 0 {
		state.StaleIn = append(state.StaleIn, file)
	}
}
