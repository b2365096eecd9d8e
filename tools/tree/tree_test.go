package tree_test

import (
	"archive/tar"
	"bytes"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"marquee/tools/tree"
)

func TestFilesHideThoseOfBase(t *testing.T) {
	t.Parallel()
	files := tree.Tree{
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
	for _, empty := range []tree.Tree{files, {}} {
		if _, err := fs.Stat(empty, "c"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file that is not there: %v", err)
		}
	}
}

func TestFromTarReadsAllFiles(t *testing.T) {
	t.Parallel()
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for _, entry := range []struct{ name, text string }{{"editions/", ""}, {"./editions/works.json", "[]"}} {
		kind := byte(tar.TypeReg)
		if entry.text == "" {
			kind = tar.TypeDir
		}
		if err := w.WriteHeader(&tar.Header{Name: entry.name, Typeflag: kind, Size: int64(len(entry.text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(entry.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := archive.Bytes()
	got, err := tree.FromTar(bytes.NewReader(whole))
	if err != nil || len(got.Files) != 1 || string(got.Files["editions/works.json"]) != "[]" {
		t.Errorf("read %v: %v", got.Files, err)
	}
	if _, err := tree.FromTar(bytes.NewReader(whole[:700])); err == nil {
		t.Error("an incomplete archive is read")
	}
}
