package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// rolesOfCalls says which roles may make which call of the console; owners make all.
func rolesOfCalls() map[string][]contest.OrganiserRole {
	const reviewer, jury, viewer = contest.OrganiserReviewer, contest.OrganiserJury, contest.OrganiserViewer
	all := []contest.OrganiserRole{reviewer, jury, viewer}
	return map[string][]contest.OrganiserRole{
		"GET /me":                            all,
		"GET /sessions":                      all,
		"DELETE /sessions/:id":               all,
		"POST /logout":                       all,
		"POST /login/code":                   all,
		"POST /login":                        all,
		"POST /login/factor":                 all,
		"POST /login/factor/setup":           all,
		"POST /login/passkey/begin":          all,
		"POST /login/passkey":                all,
		"GET /second-factors":                all,
		"POST /recovery-codes":               all,
		"POST /passkeys/begin":               all,
		"POST /passkeys":                     all,
		"POST /passkeys/:id/name":            all,
		"DELETE /passkeys/:id":               all,
		"GET /organisers":                    nil,
		"POST /organisers":                   nil,
		"POST /organisers/:id/role":          nil,
		"POST /organisers/:id/personal-data": nil,
		"POST /organisers/:id/disable":       nil,
		"POST /organisers/:id/enable":        nil,
		"POST /organisers/:id/second-factor": nil,
		"POST /organisers/:id/invite":        nil,
		"POST /organisers/:id/email":         nil,
		"GET /registrations": {
			reviewer,
			viewer,
		},
		"GET /registrations/export":  {reviewer, viewer},
		"GET /registrations/:id":     {reviewer, viewer},
		"POST /registrations/decide": {reviewer},
		"POST /registrations/undo":   {reviewer},
		"GET /views":                 all,
		"POST /views":                all,
		"POST /views/:id":            all,
		"DELETE /views/:id":          all,
		"GET /retention": {
			reviewer,
			viewer,
		},
		"POST /retention":                 nil,
		"GET /retention/traces":           nil,
		"POST /retention/traces/:id":      nil,
		"GET /notes":                      {reviewer, jury},
		"POST /notes":                     {reviewer, jury},
		"GET /registrations/batches":      {reviewer},
		"POST /registrations/batches":     {reviewer},
		"GET /registrations/batches/:id":  {reviewer},
		"POST /registrations/batches/:id": {reviewer},
		"GET /rules":                      all,
		"GET /rules/:part":                all,
		"PUT /rules/:part":                nil,
		"GET /editions":                   all,
		"POST /editions":                  nil,
		"GET /editions/:id/checklist":     all,
		"GET /mails/texts":                all,
		"GET /mails/texts/:kind":          all,
		"PUT /mails/texts/:kind":          nil,
		"POST /mails/texts/:kind/preview": all,
		"POST /mails/texts/:kind/test":    nil,
		"GET /phases":                     all,
		"GET /phases/export":              all,
		"POST /phases":                    nil,
		"GET /morning-mail":               nil,
		"PUT /morning-mail":               nil,
		"GET /catalogue/titles":           all,
		"GET /catalogue/programmes":       {jury, viewer},
		"PUT /catalogue/programmes":       {jury},
		"GET /catalogue":                  all,
		"GET /catalogue/export":           all,
		"GET /catalogue/:file":            all,
		"PUT /catalogue/:file":            nil,
		"GET /site/build":                 all,
		"POST /site/build":                nil, // the jury too once results are public
		"GET /results":                    {jury, viewer},
		"GET /results/export":             {jury, viewer},
		"GET /results/verify":             {jury, viewer},
		"POST /results/citation": {
			jury,
		},
		"POST /results/prize":       {jury},
		"POST /results/ranking":     {jury},
		"POST /results/publish":     {jury},
		"POST /results/unpublish":   {jury},
		"POST /results/withdraw":    nil,
		"GET /results/rules":        {jury, viewer},
		"POST /results/rules/pin":   {jury},
		"POST /results/rules/reset": nil,
		"GET /results/publication": {
			jury,
			viewer,
		},
		"POST /results/publication/look": {jury, viewer},
		"POST /results/publication/stop": {jury},
		"POST /results/publication/resume": {
			jury,
		},
		"POST /results/publication/back": {jury},
		"POST /shortlist/announce":       {jury},
		"GET /organisers/export":         nil,
		"GET /audit":                     all,
		"GET /audit/export":              all,
		"GET /mails": {
			reviewer,
		},
		"GET /mails/export":      {reviewer},
		"GET /mails/:id":         {reviewer},
		"POST /mails/:id/resend": {reviewer},
		// To whom each may write is checked with the form.
		"POST /mails/broadcast": {
			reviewer,
			jury,
		},
		"GET /mails/batches":              {reviewer, jury},
		"POST /mails/batches/:id/stop":    {reviewer, jury},
		"GET /mails/sendings":             {reviewer, jury},
		"POST /mails/sendings/:id/resend": {reviewer},
		"GET /overview":                   all,
		"GET /submissions":                all,
		"GET /submissions/export":         all,
		"GET /submissions/:id":            all,
		"GET /reports":                    all,
		"POST /reports/:id":               {reviewer},
		"POST /submissions/:id/disqualify": {
			reviewer,
		},
		"POST /submissions/:id/withdraw": {reviewer},
		"POST /submissions/:id/restore":  {reviewer},
		"POST /registrations/:id/disqualify": {
			reviewer,
		},
		"POST /registrations/:id/withdraw":       {reviewer},
		"POST /registrations/:id/restore":        {reviewer},
		"GET /duplicates":                        all,
		"POST /duplicates/:id":                   {reviewer},
		"POST /submissions/:id/release-original": {reviewer},
		"POST /links/release":                    {reviewer},
		"GET /works/:id":                         all,
		"GET /colleagues":                        all,
		"GET /conflicts":                         {jury, viewer},
		"POST /conflicts/:id":                    {jury},
		"GET /judges": {
			jury,
			viewer,
		},
		"GET /judges/export":           {jury, viewer},
		"GET /judges/conflicts":        {jury, viewer},
		"GET /judges/conflicts/export": {jury, viewer},
		"POST /judges":                 {jury},
		"POST /judges/remind":          {jury},
		"POST /judges/assign": {
			jury,
		},
		"GET /judges/assignment":         {jury, viewer},
		"GET /judges/prospect":           {jury, viewer},
		"POST /judges/:id/disable":       {jury},
		"POST /judges/:id/enable":        {jury},
		"POST /judges/:id/second-factor": {jury},
		"POST /judges/:id/rename": {
			jury,
		},
		"POST /judges/:id/email":    {jury},
		"POST /judges/:id/erase":    {jury},
		"POST /judges/:id/unassign": {jury},
		"POST /judges/:id/password": {jury},
		"POST /judges/:id/remind":   {jury},
		"GET /shortlist": {
			jury,
			viewer,
		},
		"GET /shortlist/export":   {jury, viewer},
		"POST /shortlist":         {jury},
		"POST /shortlist/select":  {jury},
		"GET /nominations":        {jury, viewer},
		"GET /nominations/export": {jury, viewer},
		"GET /judging":            {jury, viewer},
		"POST /judging/open":      {jury},
		"POST /judging/close":     {jury},
	}
}

// TestRolesOfEveryCall makes every call of the console in every role, with a body that is no
// JSON: who may not is refused before it is read.
func TestRolesOfEveryCall(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	table := rolesOfCalls()
	clients := map[contest.OrganiserRole]*consoleClient{}
	for _, role := range contest.OrganiserRoles() {
		clients[role] = w.organiser(role)
	}
	for _, route := range web.ConsoleTable() {
		call := strings.Replace(route, "/apis/organiser", "", 1)
		roles, listed := table[call]
		if !listed {
			t.Errorf("%s has no row in the table of roles", call)
		}
		method, path, _ := strings.Cut(call, " ")
		if path == "/logout" {
			continue // would end the session
		}
		for role, c := range clients {
			allowed := role == contest.OrganiserOwner || slices.Contains(roles, role)
			code := c.raw(method, path)
			if forbidden := code == http.StatusForbidden; forbidden == allowed {
				t.Errorf("%s as %s: status %d", call, role, code)
			}
		}
	}
	if len(table) != len(web.ConsoleTable()) {
		t.Errorf("the table of roles has %d rows for %d calls", len(table), len(web.ConsoleTable()))
	}
}

// raw makes a call with a body that cannot be read and returns the status.
func (c *consoleClient) raw(method, path string) int {
	c.t.Helper()
	status, _, _ := c.file(method, path+"?edition=international", `{"email":`)
	return status
}
