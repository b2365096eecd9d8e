package ark

import (
	"net/http"
	"strings"

	"marquee/backend/studio"
)

// arkError is the error object of every answer.
type arkError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// failure maps a code without an HTTP status.
func (e *arkError) failure() *studio.Failure { return e.failureAt(http.StatusBadRequest) }

// failureAt maps a code and an HTTP status. A code may be narrowed after a dot:
// InputImageSensitiveContentDetected.PrivacyInformation.
func (e *arkError) failureAt(status int) *studio.Failure {
	failure := &studio.Failure{Reason: studio.ReasonBroken, Detail: e.Code + ": " + short(e.Message)}
	family, _, _ := strings.Cut(e.Code, ".")
	switch {
	case strings.Contains(family, "SensitiveContentDetected"), strings.HasSuffix(family, "RiskDetection"):
		failure.Reason = studio.ReasonSensitive
	case strings.HasPrefix(family, "InvalidEndpoint"), family == "ModelNotOpen",
		status == http.StatusNotFound, e.Code == "OperationDenied.ServiceNotOpen":
		failure.Reason = studio.ReasonRetired
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable, busy(family):
		failure.Reason = studio.ReasonBusy
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status >= http.StatusInternalServerError,
		strings.HasPrefix(family, "Internal"), strings.HasPrefix(family, "ContentSecurity"),
		family == "OperationDenied", family == "AuthenticationError", family == "AccessDenied", family == "AccountOverdueError":
		failure.Reason = studio.ReasonBroken
	case status == http.StatusBadRequest:
		failure.Reason = studio.ReasonRejected
	}
	return failure
}

func busy(family string) bool {
	switch family {
	case "ServerOverloaded",
		"QuotaExceeded",
		"SetLimitExceeded",
		"ModelLoadingError",
		"RequestBurstTooFast",
		"InflightBatchsizeExceeded":
		return true
	}
	return strings.Contains(family, "RateLimitExceeded")
}

func short(message string) string {
	const longest = 300
	if len(message) > longest {
		message = message[:longest]
	}
	return strings.ToValidUTF8(message, "")
}
