// Package inspect determines the type of a file from its bytes and checks that it is
// whole, with a bounded number of range requests, whatever the file's size and content. It
// ignores names and declared types.
package inspect

import (
	"bytes"
	"context"
	"io"

	"marquee/backend/upload"
)

// File returns the facts of a file of size bytes, without Size and Checksum. Type is
// upload.TypeUnknown if the file is of no known type. A failed read counts as damage, so
// callers must check whether their reader failed. A file that needs more than MaxRequests
// or MaxBytes, or is not decoded before ctx is done, has upload.ProblemBudget. It is not safe for concurrent use of r.
func File(ctx context.Context, r io.ReaderAt, size int64) upload.FileFacts {
	return within(ctx, remote(), r, size)
}

// LocalFile is like File for a file on this machine: every fragment of a film is read, however many it has.
func LocalFile(ctx context.Context, r io.ReaderAt, size int64) upload.FileFacts {
	return within(ctx, local(), r, size)
}

func within(ctx context.Context, most budget, r io.ReaderAt, size int64) upload.FileFacts {
	budget := &budgetReader{source: r, most: most}
	facts := inspect(ctx, &windowReader{source: budget, size: size, walk: most.walk}, size)
	if budget.spent {
		facts.Problem, facts.Video = upload.ProblemBudget, false
	}
	return facts
}

func inspect(ctx context.Context, r *windowReader, size int64) upload.FileFacts {
	head := make([]byte, min(size, 1024))
	if n, _ := r.ReadAt(head, 0); n < len(head) {
		return upload.FileFacts{}
	}
	has := func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }
	switch {
	case has("\xFF\xD8\xFF"):
		return inspectPicture(ctx, r, size, upload.TypeJPG)
	case has("\x89PNG\r\n\x1A\n"):
		return inspectPicture(ctx, r, size, upload.TypePNG)
	case has("Rar!\x1A\x07\x00"):
		return inspectRAR(r, size, false)
	case has("Rar!\x1A\x07\x01\x00"):
		return inspectRAR(r, size, true)
	case has("7z\xBC\xAF\x27\x1C"):
		return inspectSevenZip(r, size)
	case has("PK\x03\x04"), has("PK\x05\x06"):
		return inspectZip(r, size)
	case has("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"):
		return inspectCompound(r, size)
	case has("%PDF-"):
		return upload.FileFacts{Type: upload.TypePDF}
	}
	if kind := movieType(head); kind != upload.TypeUnknown {
		return inspectMovie(r, kind)
	}
	return inspectSubtitles(r, size)
}
