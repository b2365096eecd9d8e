package studio

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// UnmarkedRequest asks for a result without its visible label; the tags are its names on the wire.
type UnmarkedRequest struct {
	Result int  `json:"result"` // which of the results, from 0
	Agreed bool `json:"agreed"` // to the duties
}

// Duties are what an entrant takes on with a file without a visible label (measures for labelling, articles 9 and 10).
func Duties() contest.Text {
	return contest.Text{
		EN: "Without the visible label, whoever publishes the file must declare that it was made with AI and label it where it is shown. The marks inside the file stay; nobody may remove, alter, forge or hide them. We keep a log of this download for six months.",
		ZH: "文件去掉显式标识后，发布者须主动声明其为人工智能生成内容，并在展示处添加标识。文件内的隐式标识予以保留，任何人不得删除、篡改、伪造或隐匿。本次下载记录保存六个月。",
	}
}

// UnmarkedDownload is a line of the log.
type UnmarkedDownload struct {
	Edition   contest.EditionID
	EntrantID string
	TaskID    string
	Result    int
	At        time.Time // wall clock
}

// UnmarkedLog keeps the downloads without a label.
type UnmarkedLog interface {
	// LogUnmarked stores a download.
	LogUnmarked(ctx context.Context, d UnmarkedDownload) error
}

// Unmarked returns the object of a result without its visible label, after it is logged that the entrant asked for it
// and agreed to the duties. read is called once the entrant may use the task. The codes of Admit, CONFLICT unless the
// task is completed, NOT_FOUND also for a result of which there is none, VALIDATION_FAILED.
func (s *Service) Unmarked(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	id string,
	read contest.ReadForm[UnmarkedRequest],
) (Result, error) {
	task, err := s.usable(ctx, edition, who, id)
	if err != nil {
		return Result{}, err
	}
	fieldErrs := contest.FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return Result{}, err
	}
	if request.Result < 0 || request.Result >= len(task.Results) {
		fieldErrs.Add(
			"result",
			contest.Text{
				EN: "This task has %d results, counted from 0",
				ZH: "该任务共有 %d 个结果，序号从 0 开始",
			}.Format(
				len(task.Results),
			),
		)
	}
	if !request.Agreed {
		fieldErrs.Add("agreed", Duties())
	}
	if err := fieldErrs.Err(); err != nil {
		return Result{}, err
	}
	result := task.Results[request.Result]
	if result.Plain == "" {
		return Result{}, contest.Fail(contest.CodeNotFound)
	}
	err = s.UnmarkedLog.LogUnmarked(
		ctx,
		UnmarkedDownload{edition.ID, who.ID, task.ID, request.Result, s.Now().Truncate(time.Microsecond)},
	)
	if err != nil {
		return Result{}, fmt.Errorf("log download: %w", err)
	}
	return result, nil
}
