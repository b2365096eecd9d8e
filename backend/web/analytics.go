package web

import (
	"net/url"
	"slices"
)

// analyticsOrigins are the origins of the editions' analytics scripts, sorted and once
// each: from there pages load a script, and there alone it may send what it counts.
func analyticsOrigins(o Options) []string {
	var all []string
	for _, edition := range o.Editions {
		if address, err := url.Parse(edition.AnalyticsScript); err == nil && address.Host != "" {
			all = append(all, address.Scheme+"://"+address.Host)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
