package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/config"
	"marquee/backend/ffmpeg"
	"marquee/backend/screening"
	"marquee/backend/submission"
)

// copiesEvery is the interval at which a process looks for screening copies to make. No queue message triggers one:
// making a copy takes longer than this interval.
const copiesEvery = 5 * time.Second

// copiesName is the name in manifests of screening copies.
const copiesName = "Marquee"

// newCopies returns the worker that makes screening copies. Without ffmpeg it logs that and returns nil: films stay in
// preparation until a process with ffmpeg runs.
func newCopies(ctx context.Context, p studioParts, settings config.Copies, code string) *screening.Worker {
	program, err := ffmpeg.Find(settings.FFmpeg)
	if err != nil {
		p.log.ErrorContext(ctx, "no screening copies are made here", slog.String("error", err.Error()))
		return nil
	}
	worker := &screening.Worker{
		Copies: p.telemetry.Copies(
			p.db,
		),
		Objects: p.bucket,
		FFmpeg:  program,
		Folder:  settings.Dir,
		Code:    code,
		Now:     time.Now,
		Log:     p.log,
		Observe: p.telemetry.Copy(),
		Films:   newRecogniser(p, program, settings.Dir),
	}
	p.signCopies(worker)
	return worker
}

// signCopies lets a worker sign copies as results of the studio are signed.
func (p studioParts) signCopies(worker *screening.Worker) {
	if p.marker == nil || p.marker.Signer == nil {
		return
	}
	signer := *p.marker.Signer
	signer.Name = copiesName
	worker.Node, worker.Signer = p.marker.Node, &signer
}

// runCopies makes copies until ctx is done. It does nothing for a nil worker.
func runCopies(ctx context.Context, worker *screening.Worker, every time.Duration) {
	if worker == nil {
		return
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	worker.Run(ctx, ticker.C)
}

// newRecogniser returns what finds films that share seconds.
func newRecogniser(p studioParts, program ffmpeg.Program, folder string) *screening.Recogniser {
	return &screening.Recogniser{
		Prints:  p.db,
		Objects: p.bucket,
		FFmpeg:  program,
		Folder:  folder,
		Now:     time.Now,
		Clock:   p.clock,
		Log:     p.log,
	}
}

// copyMailsEvery is the interval at which a process looks for copies that their entrants do not know of.
const copyMailsEvery = 15 * time.Second

func runCopyMails(ctx context.Context, service *submission.CopyMailService) {
	ticker := time.NewTicker(copyMailsEvery)
	defer ticker.Stop()
	service.Run(ctx, ticker.C)
}

// tellOfCopies tells entrants of the copies of their films until stop is called. stop waits until it has ended.
func (m *machine) tellOfCopies(ctx context.Context, service *submission.CopyMailService) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runCopyMails(ctx, service) })
	return func() { cancel(); group.Wait() }
}
