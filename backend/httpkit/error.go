package httpkit

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// Status maps the domain's codes to HTTP, for the whole service.
func Status(code contest.Code) int {
	switch code {
	case contest.CodeValidation, contest.CodeCodeWrong, contest.CodeSensitive:
		return http.StatusUnprocessableEntity
	case contest.CodeLoginExpired, contest.CodeJudgeLoginFailed, contest.CodeSecondFactorRequired,
		contest.CodeSignatureInvalid, contest.CodeSignatureExpired, contest.CodeSignatureReplayed:
		return http.StatusUnauthorized
	case contest.CodeNotRegistered, contest.CodeUnderReview, contest.CodeDenied, contest.CodeRegistrationEnded,
		contest.CodeSubmissionEnded, contest.CodeJudgingClosed, contest.CodeForbidden, contest.CodeMobileRefused:
		return http.StatusForbidden
	case contest.CodeNotFound:
		return http.StatusNotFound
	case contest.CodeAlreadyRegistered, contest.CodeLinkUsed, contest.CodeLimitReached,
		contest.CodeGenerationRunning, contest.CodeConflict, contest.CodeAccountChanged,
		contest.CodeNotWatched:
		return http.StatusConflict
	case contest.CodeFileTooLarge:
		return http.StatusRequestEntityTooLarge
	case contest.CodeTooManyRequests, contest.CodeQuotaExceeded:
		return http.StatusTooManyRequests
	case contest.CodeSystemBusy, contest.CodeUnavailable:
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// failure is the envelope of every answer that is not a success.
type failure struct {
	Code   contest.Code      `json:"code"`
	Msg    string            `json:"msg"`
	Fields map[string]string `json:"fields,omitempty"`
	// FieldTexts are the field errors in both languages, for a reader who switches language.
	FieldTexts contest.FieldErrors `json:"fieldTexts,omitempty"`
	// FieldCodes say why the check rejected the files that fields name.
	FieldCodes map[string]string `json:"fieldCodes,omitempty"`
	// EndedAt is the caller's own deadline, when it has passed.
	EndedAt   *time.Time `json:"endedAt,omitempty"`
	RequestID string     `json:"requestId"`
}

// HandleError answers with the envelope of a failure. It logs an error that is not the
// domain's, and answers INTERNAL; it also logs the cause of UNAVAILABLE.
func (s *Base) HandleError(err error, c echo.Context) {
	ctx := c.Request().Context()
	known := asDomainError(err)
	s.LogFailure(c, known.Code, err)
	if c.Response().Committed {
		return
	}
	lang := ReaderLanguage(c)
	answer := failure{
		Code:       known.Code,
		Msg:        known.Message().In(lang),
		FieldTexts: known.Fields,
		FieldCodes: known.FileProblems,
		RequestID:  requestID(ctx),
	}
	if len(known.Fields) > 0 {
		answer.Fields = make(map[string]string, len(known.Fields))
		for name, text := range known.Fields {
			answer.Fields[name] = text.In(lang)
		}
	}
	if !known.EndedAt.IsZero() {
		answer.EndedAt = TimeOrNull(s.editionOf(c, s.EditionID(c.Request())), known.EndedAt)
	}
	if known.Code == contest.CodeUnavailable && known.RetryAfter == 0 {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(unavailableRetry.Seconds())))
	}
	if known.RetryAfter > 0 {
		seconds := int(math.Ceil(known.RetryAfter.Seconds()))
		c.Response().Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	if err := c.JSON(Status(known.Code), answer); err != nil {
		s.Log.WarnContext(ctx, "write failure answer", slog.String("error", err.Error()))
	}
}

// LogFailure logs what made a request INTERNAL or UNAVAILABLE, the stack of a panic, and,
// as a warning, what made it SYSTEM_BUSY.
func (s *Base) LogFailure(c echo.Context, code contest.Code, err error) {
	attrs := []slog.Attr{slog.String("route", c.Path()), slog.String("error", err.Error())}
	var panicked panicError
	level := slog.LevelError
	switch {
	case errors.As(err, &panicked):
		attrs = append(attrs, slog.String("stack", panicked.stack))
	case c.Response().Committed:
		return // the client closed the connection
	case errors.Is(c.Request().Context().Err(), context.Canceled):
		level = slog.LevelInfo // the client has disconnected: whoever watches errors need not know
	case code == contest.CodeSystemBusy:
		level = slog.LevelWarn
	case code != contest.CodeInternal && code != contest.CodeUnavailable:
		return
	}
	s.Log.LogAttrs(c.Request().Context(), level, "request failed", attrs...)
}

func asDomainError(err error) *contest.Error {
	var known *contest.Error
	if errors.As(err, &known) {
		return known
	}
	var refused *echo.HTTPError
	if errors.As(err, &refused) {
		switch refused.Code {
		case http.StatusNotFound, http.StatusMethodNotAllowed:
			return contest.Fail(contest.CodeNotFound)
		case http.StatusRequestEntityTooLarge:
			return contest.Fail(contest.CodeFileTooLarge)
		case http.StatusBadRequest, http.StatusUnsupportedMediaType:
			return contest.Fail(contest.CodeValidation)
		}
	}
	if errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded) { // the client has disconnected, or the process ends
		return &contest.Error{Code: contest.CodeUnavailable, RetryAfter: unavailableRetry}
	}
	return contest.Fail(contest.CodeInternal)
}

// unavailableRetry is the Retry-After of an UNAVAILABLE whose cause names none.
const unavailableRetry = 5 * time.Second
