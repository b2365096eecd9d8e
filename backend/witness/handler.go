package witness

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
)

// maxBody is well above the largest request: 63 hashes and a head with a hundred signatures.
const maxBody = 64 << 10

// Handler serves add-checkpoint below / (https://c2sp.org/tlog-witness), and the witness's key at /key.
func (w *Witness) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /add-checkpoint", w.addCheckpoint)
	mux.HandleFunc("GET /key", func(rw http.ResponseWriter, _ *http.Request) {
		answer(rw, http.StatusOK, "text/plain; charset=utf-8", w.o.Signer.Key.String()+"\n")
	})
	return mux
}

func (w *Witness) addCheckpoint(rw http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, request.Body, maxBody))
	if err != nil {
		answer(rw, http.StatusBadRequest, "", errRequest.Error()+"\n")
		return
	}
	r, err := parseRequest(string(body))
	line := ""
	if err == nil {
		line, err = w.add(r)
	}
	var conflict conflictError
	switch {
	case err == nil:
		answer(rw, http.StatusOK, "", line)
	case errors.As(err, &conflict):
		answer(rw, http.StatusConflict, "text/x.tlog.size", strconv.FormatInt(conflict.size, 10)+"\n")
	default:
		status, known := map[error]int{
			errRequest: http.StatusBadRequest, errOld: http.StatusBadRequest, errOrigin: http.StatusNotFound,
			errSignature: http.StatusForbidden, errProof: http.StatusUnprocessableEntity,
		}[err]
		if !known {
			w.o.Log.ErrorContext(request.Context(), "store head", slog.String("error", err.Error()))
			answer(rw, http.StatusInternalServerError, "", "the head could not be stored\n")
			return
		}
		answer(rw, status, "", err.Error()+"\n")
	}
}

func answer(rw http.ResponseWriter, status int, kind, body string) {
	if kind == "" {
		kind = "text/plain; charset=utf-8"
	}
	rw.Header().Set("Content-Type", kind)
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.WriteHeader(status)
	_, _ = io.Copy(rw, strings.NewReader(body))
}
