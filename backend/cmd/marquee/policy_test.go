package main

import (
	"slices"
	"testing"

	"marquee/backend/config"
)

// TestPolicyNamesTheBucketNotTheStore: pages may read from and send to the bucket of uploads, or the hosts in front of
// it, and no other bucket of the store. The store is not named at all when hosts serve every zone.
func TestPolicyNamesTheBucketNotTheStore(t *testing.T) {
	t.Parallel()
	const (
		store    = "https://storage.googleapis.com"
		bucket   = store + "/films/"
		sessions = store + "/upload/storage/v1/b/films/o"
		cn, intl = "https://media.films.example.cn", "https://media.films.example"
	)
	for name, test := range map[string]struct {
		set         config.Storage
		read, write []string
	}{
		"no host":        {config.Storage{}, []string{bucket}, []string{sessions}},
		"one zone":       {config.Storage{MediaHostCN: cn, UploadHostIntl: intl}, []string{cn, bucket}, []string{intl, sessions}},
		"reading only":   {config.Storage{MediaHostCN: cn, MediaHostIntl: intl}, []string{intl, cn}, []string{sessions}},
		"all":            {config.Storage{MediaHostCN: cn, MediaHostIntl: intl, UploadHostCN: cn, UploadHostIntl: intl}, []string{intl, cn}, []string{intl, cn}},
		"one everywhere": {config.Storage{MediaHostCN: intl, MediaHostIntl: intl, UploadHostCN: intl, UploadHostIntl: intl}, []string{intl}, []string{intl}},
	} {
		test.set.BaseURL, test.set.Bucket = store, "films"
		if got := mediaSources(test.set); !slices.Equal(got, test.read) {
			t.Errorf("%s: pages read from %q, want %q", name, got, test.read)
		}
		if got := uploadSources(test.set); !slices.Equal(got, test.write) {
			t.Errorf("%s: pages send to %q, want %q", name, got, test.write)
		}
	}
}
