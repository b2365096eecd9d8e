package catalogue_test

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
)

func TestFilesHideThoseOfBase(t *testing.T) {
	t.Parallel()
	files := catalogue.Tree{
		Base:  fstest.MapFS{"a/one": {Data: []byte("old")}, "a/two": {Data: []byte("two")}},
		Files: map[string][]byte{"a/one": []byte("new"), "b": []byte("b")},
	}
	for name, want := range map[string]string{"a/one": "new", "a/two": "two", "b": "b"} {
		got, err := fs.ReadFile(files, name)
		if err != nil || string(got) != want {
			t.Errorf("%s contains %q: %v", name, got, err)
		}
		if info, err := fs.Stat(files, name); err != nil || info.Size() != int64(len(want)) || info.IsDir() {
			t.Errorf("%s has the info %v: %v", name, info, err)
		}
	}
	if _, err := fs.Stat(files, "c"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
