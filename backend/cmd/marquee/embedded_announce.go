package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"marquee/backend/embedded/demo"
	"marquee/backend/embedded/ports"
)

// announce prints the addresses and the demo accounts.
func (m *machine) announce() {
	port := m.settings.Port
	w := tabwriter.NewWriter(m.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(
		w,
		"\nMarquee is running. The contest's clock says %s.\n\n",
		m.clock.Now().Format("2 January 2006, 15:04 -07:00"),
	)
	site := m.content.Planned().URLs()
	if m.settings.DevSite != "" {
		fmt.Fprintf(w, "Pages that follow your edits\t%s\t(English: %[1]s/en)\n", m.settings.DevSite)
	} else {
		for _, edition := range m.content.Editions {
			fmt.Fprintf(w, "%s\t%s\t(English: %[2]s/en)\n", edition.Title.EN, site[edition.ID])
		}
	}
	fmt.Fprintf(w, "Judges log in at\t%s/login\n", site[m.content.Editions[0].ID])
	fmt.Fprintf(w, "Organisers log in at\t%s\n", origin(port+ports.ConsoleOffset))
	fmt.Fprintf(w, "Emails arrive at\t%s/dev/mail\n", origin(port))
	fmt.Fprintf(w, "Data and log\t%s\n", m.settings.DataDir)
	fmt.Fprintln(w, "\nDemo entrants log in with a code that arrives at /dev/mail:")
	for _, a := range demo.Entrants() {
		fmt.Fprintf(w, "  %s\t%s\n", a.Login, a.Does)
	}
	for _, a := range demo.Applicants() {
		fmt.Fprintf(w, "  %s\tcamp: %s\n", a.Login, a.Does)
	}
	fmt.Fprintln(w, "\nDemo organisers log in with such a code, without a second factor:")
	for _, a := range demo.Organisers() {
		fmt.Fprintf(w, "  %s\t%s\n", a.Login, a.Does)
	}
	fmt.Fprintln(w, "\nDemo jury, with passwords:")
	for _, a := range demo.Judges() {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", a.Login, a.Password, strings.ToLower(a.Does))
	}
	for _, a := range demo.CampJudges() {
		fmt.Fprintf(w, "  %s\t%s\tcamp: %s\n", a.Login, a.Password, strings.ToLower(a.Does))
	}
	fmt.Fprintln(w, "\nCtrl-C ends everything.")
	w.Flush()
}
