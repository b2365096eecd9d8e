package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"marquee/backend/embedded/demo"
)

// announce says what is where and who can log in.
func (m *machine) announce() {
	port := m.settings.Port
	w := tabwriter.NewWriter(m.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\nMarquee is running. The contest's clock says %s.\n\n", m.clock.Now().Format("2 January 2006, 15:04 -07:00"))
	fmt.Fprintf(w, "International edition\t%s\t(English: %[2]s/en)\n", origin(port), origin(port))
	fmt.Fprintf(w, "Creation camp\t%s\n", origin(port+1))
	fmt.Fprintf(w, "Judges log in at\t%s/login\n", origin(port))
	fmt.Fprintf(w, "Mails arrive at\t%s/dev/mail\n", origin(port))
	fmt.Fprintf(w, "Data and log\t%s\n", m.settings.DataDir)
	fmt.Fprintln(w, "\nDemo entrants log in with a code that arrives at /dev/mail:")
	for _, a := range demo.Entrants() {
		fmt.Fprintf(w, "  %s\t%s\n", a.Login, a.Does)
	}
	fmt.Fprintln(w, "\nDemo jury, with passwords:")
	for _, a := range demo.Judges() {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", a.Login, a.Password, strings.ToLower(a.Does))
	}
	fmt.Fprintln(w, "\nCtrl-C ends everything.")
	w.Flush()
}
