package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/release"
)

// warnOfOtherOrigins logs a warning for each edition whose pages in SITE_DIR name another origin than PUBLIC_URL_…:
// search engines and shared links would lead there.
func warnOfOtherOrigins(ctx context.Context, settings config.Serve, log *slog.Logger) {
	for _, edition := range otherOrigins(settings) {
		log.WarnContext(
			ctx,
			"the pages name another origin: publish them again",
			slog.String(
				"edition",
				string(edition.id),
			),
			slog.String("pages", edition.named),
			slog.String("public_url", edition.want),
		)
	}
}

// otherOrigin is an edition whose pages name another origin than its own.
type otherOrigin struct {
	id          contest.EditionID
	named, want string
}

func otherOrigins(settings config.Serve) (found []otherOrigin) {
	if settings.SiteDir == "" {
		return nil
	}
	for _, of := range settings.PublicURLs {
		edition := otherOrigin{id: contest.EditionID(of.Edition), want: of.Value}
		named, err := release.Origin(os.DirFS(filepath.Join(settings.SiteDir, string(edition.id))))
		if err == nil && named != "" && named != edition.want {
			edition.named = named
			found = append(found, edition)
		}
	}
	return found
}
