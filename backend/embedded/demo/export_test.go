package demo

import "marquee/backend/catalogue"

// Filmmaker is filmmaker.
func Filmmaker(work int) string { return filmmaker(work) }

// Filmed is filmed.
func Filmed(c *catalogue.Catalogue) []catalogue.Work { return filmed(c) }
