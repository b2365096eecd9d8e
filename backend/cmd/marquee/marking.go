package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/config"
	"marquee/backend/ffmpeg"
	"marquee/backend/marking"
	"marquee/backend/marks"
)

// studioName is the name in manifests of what the studio makes.
const studioName = "Marquee studio"

// newMarker returns what marks results of the studio. all is set where another process can mark: without ffmpeg or Node
// this one then leaves results to it, and newMarker returns nil. Otherwise results get what this machine can write.
func newMarker(
	ctx context.Context,
	settings config.Marks,
	program ffmpeg.Program,
	node marks.Program,
	version string,
	all bool,
	log *slog.Logger,
) *marking.Marker {
	if all && (program == "" || !node.Found()) {
		log.InfoContext(ctx, "results of the studio are left to a process with ffmpeg and Node, which marks them")
		return nil
	}
	marker := &marking.Marker{FFmpeg: program, Node: node, Code: settings.Code, Now: time.Now}
	if settings.Key == "" {
		log.WarnContext(ctx, "results of the studio and screening copies get no manifest: C2PA_CERTIFICATES and C2PA_KEY are not set")
		return marker
	}
	marker.Signer = &marks.Signer{
		Certificates: settings.Certificates,
		Key:          settings.Key,
		TimeServer:   settings.TimeServer,
		Name:         studioName,
		Version:      version,
	}
	return marker
}

// productionMarker is the marker of a production process.
func productionMarker(
	ctx context.Context,
	settings config.Marks,
	copies config.Copies,
	version string,
	all bool,
	log *slog.Logger,
) *marking.Marker {
	program, err := ffmpeg.Find(copies.FFmpeg)
	if err != nil {
		program = ""
	}
	node, err := marks.Find(settings.Node)
	if err != nil {
		node = marks.Program{}
	}
	node.Trust = settings.Trust
	return newMarker(ctx, settings, program, node, version, all, log)
}
