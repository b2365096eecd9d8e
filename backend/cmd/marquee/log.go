package main

import (
	"io"
	"log/slog"

	"marquee/backend/httpkit"
)

// newLogger returns a logger of JSON lines with the field names of Google Cloud Logging.
// Records logged with a request's context have its request id.
func newLogger(out io.Writer, level slog.Level) *slog.Logger {
	return slog.New(httpkit.LogHandler(slog.NewJSONHandler(out, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if len(groups) > 0 {
				return a
			}
			switch a.Key {
			case slog.LevelKey:
				a.Key = "severity"
				if a.Value.Any() == slog.LevelWarn {
					a.Value = slog.StringValue("WARNING")
				}
			case slog.MessageKey:
				a.Key = "message"
			}
			return a
		},
	})))
}
