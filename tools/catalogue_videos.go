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
	if film.Clip != "" {
		clip, err := v.uploads.Examine(ctx, film.Clip)
		if err == nil {
			_, err = v.copyFile(ctx, film.Clip, films.ClipName(s.Video.File), clip.Size)
		}
		if err != nil {
			return false, fmt.Errorf("fetch clip of work %d: %w", s.ID, err)
		}
	}
	copied, err := v.copyFile(ctx, film.Object, s.Video.File, facts.Size)
	if err != nil {
		return false, fmt.Errorf("fetch film of work %d: %w", s.ID, err)
	}
	return copied, nil
}

// copyFile copies an object of a size into the folder, unless it is there or visitors have it already. It reports
// whether it was copied.
func (v videoFetcher) copyFile(ctx context.Context, object, name string, size int64) (bool, error) {
	if films.Exists(v.folder, name, size) || v.dryRun || (v.published != nil && v.published(name)) {
		return false, nil
	}
	content, err := v.uploads.Open(ctx, object)
	if err != nil {
		return false, err
	}
	defer func() { _ = content.Close() }()
	return true, films.Save(v.folder, name, content)
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
