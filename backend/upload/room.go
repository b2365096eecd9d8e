package upload

import (
	"context"
	"fmt"
	"math"
	"strings"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// MaxPendingBytes limits an entrant's files that are not part of a sent form: uploaded files, and the announced size of
// unfinished ones. Files of earlier versions of a form do not count.
const MaxPendingBytes = 10 * gigabyte

// PendingFiles are an entrant's files that count against MaxPendingBytes.
type PendingFiles struct {
	Bytes   int64
	Largest []string // names, the largest file first
}

// CheckRoom returns LIMIT_REACHED, with a message on how to free space, if there is no room for a file of size bytes.
func (p PendingFiles) CheckRoom(size int64) error {
	if p.Bytes+size <= MaxPendingBytes {
		return nil
	}
	// In decimal units, as devices show files.
	used := fmt.Sprintf("%.1f GB", math.Ceil(float64(p.Bytes)/1e8)/10)
	limit := fmt.Sprintf("%.1f GB", math.Floor(float64(MaxPendingBytes)/1e8)/10)
	return &contest.Error{Code: contest.CodeLimitReached, Fields: contest.FieldErrors{"size": contest.Text{
		EN: fmt.Sprintf(
			"Your files that no form was sent with take up %s of %s; the largest are %s. Send the form with one of them, delete one, or cancel an upload that is under way. Files of earlier versions do not count. A file that is not sent is deleted 14 days after its upload.",
			used,
			limit,
			strings.Join(p.Largest, ", "),
		),
		ZH: fmt.Sprintf(
			"尚未随表单提交的文件已占用 %s（上限 %s），其中最大的是：%s。请用其中的文件提交表单、删除其中的文件，或取消正在进行的上传。已提交版本的文件不计入；未提交的文件在上传 14 天后自动删除。",
			used,
			limit,
			strings.Join(p.Largest, "、"),
		),
	}}}
}

// UnsentFiles are an entrant's uploads that are not part of a sent form.
type UnsentFiles struct {
	Uploads []Upload // of one edition, the largest first
	Bytes   int64    // of all editions: what counts against MaxPendingBytes
}

// Unsent returns the entrant's uploads that are not part of a sent form. Cancel deletes one.
func (s *Service) Unsent(ctx context.Context, edition *contest.Edition, who account.Entrant) (UnsentFiles, error) {
	uploads, err := s.Uploads.UnsentUploads(ctx, who.ID, s.Now())
	if err != nil {
		return UnsentFiles{}, fmt.Errorf("list unsent uploads: %w", err)
	}
	var files UnsentFiles
	for _, u := range uploads {
		files.Bytes += u.Size
		if u.Edition == edition.ID {
			files.Uploads = append(files.Uploads, u)
		}
	}
	return files, nil
}
