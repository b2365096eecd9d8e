package web

// Table lists the routes of the API as "METHOD /path/:parameter".
func Table() []string {
	var lines []string
	for _, r := range (&Server{}).routes() {
		lines = append(lines, r.method+" "+r.path)
	}
	return lines
}
