package main

import (
	"net/http"
	"path/filepath"

	"marquee/backend/studio"
	"marquee/backend/web"
)

// consoleSite is the folder of the built console below that of the sites; empty without one.
func consoleSite(folder string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "console")
}

// byHost routes the requests to the console's host to the console, which may be nil, and all others to visitors.
func byHost(console *web.Console, visitors http.Handler) http.Handler {
	if console == nil {
		return visitors
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if console.Answers(r) {
			console.ServeHTTP(w, r)
			return
		}
		visitors.ServeHTTP(w, r)
	})
}

// prices returns the prices by model.
func prices(byName map[string]int64) map[studio.Model]int64 {
	byModel := make(map[studio.Model]int64, len(byName))
	for name, price := range byName {
		byModel[studio.Model(name)] = price
	}
	return byModel
}
