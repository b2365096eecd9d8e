package web

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

// TestOrganisersExportsTakeTurns: fifty exports of one organiser keep another waiting for one of them, two are made at
// a time, and a turn ends before its file is sent.
func TestOrganisersExportsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &Console{exports: upload.NewCheckQueue()}
		var made []string
		making, most := 0, 0
		step, read := make(chan struct{}), make(chan struct{})
		export := s.inTurn(func(c echo.Context) error {
			making++
			most = max(most, making)
			<-step
			made = append(made, httpkit.OrganiserAccount(c).ID)
			making--
			c.Response().WriteHeader(http.StatusOK)
			<-read // a client that reads slowly
			return nil
		})
		ask := func(id string) {
			c := echo.New().NewContext(
				httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil),
				httptest.NewRecorder(),
			)
			c.Set(httpkit.ContextOrganiser, contest.OrganiserAccount{ID: id})
			if err := export(c); err != nil {
				t.Error(err)
			}
		}
		for range 50 {
			go ask("flood")
			synctest.Wait()
		}
		go ask("ines")
		synctest.Wait()
		for range 51 {
			step <- struct{}{}
			synctest.Wait()
		}
		close(read)
		if place := slices.Index(made, "ines"); len(made) != 51 || place > 3 || most != 2 {
			t.Errorf("%d files, up to %d at a time, the other organiser's as number %d", len(made), most, place+1)
		}
	})
}
