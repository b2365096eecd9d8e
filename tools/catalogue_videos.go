package main

import (
	"context"
	"fmt"
	"path"

	"marquee/backend/catalogue"
	"marquee/backend/films"
	"marquee/backend/storage"
	"marquee/backend/upload"
)

// maxCover is the size of a copy in bytes that no cover exceeds.
const maxCover = 4 << 20

// videoFetcher copies the screening copies of finalists to where pages read them.
type videoFetcher struct {
	uploads *storage.Bucket
	folder  string // for the films
	dryRun  bool   // copies nothing
	covers  string // prefix of the names of covers
	// published reports whether visitors have a film already; nil: none.
	published func(file string) bool
}

// video sets the work's film in the catalogue, named after its number and content, and copies it to the folder. A
// film that is only linked cannot be shown on the pages. It reports whether a file was copied.
func (v videoFetcher) video(ctx context.Context, s *catalogue.Submitted, film *upload.Film) (bool, error) {
	if film == nil {
		if s.Video != nil {
			linked := *s.Video
			linked.File = ""
			s.Video = &linked
		}
		return false, nil
	}
	facts, err := v.uploads.Examine(ctx, film.Object)
	if err != nil {
		return false, fmt.Errorf("fetch film of work %d: %w", s.ID, err)
	}
	extension := "mp4"
	if facts.Type == upload.TypeMOV {
		extension = "mov"
	}
	s.Video = &catalogue.Video{
		Ratio: catalogue.RatioOf(film.Width, film.Height), Seconds: max(1, int(film.Duration.Seconds()+.5)),
		File: fmt.Sprintf("%d-%08x.%s", s.ID, facts.Checksum, extension),
	}
	if films.Exists(v.folder, s.Video.File, facts.Size) || v.dryRun ||
		(v.published != nil && v.published(s.Video.File)) {
		return false, nil
	}
	content, err := v.uploads.Open(ctx, film.Object)
	if err != nil {
		return false, fmt.Errorf("fetch film of work %d: %w", s.ID, err)
	}
	defer func() { _ = content.Close() }()
	if err := films.Save(v.folder, s.Video.File, content); err != nil {
		return false, fmt.Errorf("fetch film of work %d: %w", s.ID, err)
	}
	return true, nil
}

// cover is the larger copy of the cover, under its path in the catalogue, for a work that has none.
func (v videoFetcher) cover(ctx context.Context, s *catalogue.Submitted, object string) (map[string][]byte, error) {
	if s.Cover != "" || object == "" {
		return nil, nil
	}
	content, err := v.uploads.Read(ctx, object, maxCover)
	if err != nil {
		return nil, fmt.Errorf("fetch cover of work %d: %w", s.ID, err)
	}
	s.Cover = fmt.Sprintf("%s%d.jpg", v.covers, s.ID)
	return map[string][]byte{path.Join("covers", s.Cover): content}, nil
}
