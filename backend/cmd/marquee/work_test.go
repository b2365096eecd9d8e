package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWorkerAnswersHealthOnly(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]int{"/health": http.StatusNoContent, "/": http.StatusNotFound, "/apis/ping": http.StatusNotFound} {
		answer := httptest.NewRecorder()
		health(answer, httptest.NewRequest(http.MethodGet, path, http.NoBody))
		if answer.Code != want {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
}
