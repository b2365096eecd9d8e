package ark

import (
	"net/http"
	"strings"

	"marquee/backend/studio"
)

// arkRefusal is the error object of every answer.
type arkRefusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// fault gives the reason of a code, where no status stands beside it.
func (e *arkRefusal) fault() *studio.Failure { return e.faultAt(http.StatusBadRequest) }

// faultAt gives the reason of a code and a status. Codes come with parts after a dot, which narrow
// them: InputImageSensitiveContentDetected.PrivacyInformation.
func (e *arkRefusal) faultAt(status int) *studio.Failure {
	fault := &studio.Failure{Reason: studio.ReasonBroken, Detail: e.Code + ": " + short(e.Message)}
	family, _, _ := strings.Cut(e.Code, ".")
	switch {
	case strings.Contains(family, "SensitiveContentDetected"), strings.HasSuffix(family, "RiskDetection"):
		fault.Reason = studio.ReasonSensitive
	case strings.HasPrefix(family, "InvalidEndpoint"), family == "ModelNotOpen",
		status == http.StatusNotFound, e.Code == "OperationDenied.ServiceNotOpen":
		fault.Reason = studio.ReasonRetired
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable, busy(family):
		fault.Reason = studio.ReasonBusy
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status >= http.StatusInternalServerError,
		strings.HasPrefix(family, "Internal"), strings.HasPrefix(family, "ContentSecurity"),
		family == "OperationDenied", family == "AuthenticationError", family == "AccessDenied", family == "AccountOverdueError":
		fault.Reason = studio.ReasonBroken
	case status == http.StatusBadRequest:
		fault.Reason = studio.ReasonRejected
	}
	return fault
}

func busy(family string) bool {
	switch family {
	case "ServerOverloaded", "QuotaExceeded", "SetLimitExceeded", "ModelLoadingError", "RequestBurstTooFast", "InflightBatchsizeExceeded":
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
