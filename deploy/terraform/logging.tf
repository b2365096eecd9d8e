# Request logs contain URLs. Requests whose URL may contain a secret are not logged: logins, invitations and passwords,
# judges' signed calls, callbacks of identity providers.

locals {
  # The paths of such calls, as a regular expression (RE2) at the beginning of the path.
  secret_paths = "^/(login|apis/activity/(login|second-factor|invitation|logout|password|nominate|judge)|apis/passport/(login|code|email/code|logout|oidc)|apis/organiser/(login|logout))(/|[?]|$)"
}

resource "google_logging_project_exclusion" "secrets" {
  project     = var.project
  name        = "requests-with-secrets"
  description = "Request logs of calls whose URL may contain a secret"
  filter      = <<-EOT
    httpRequest.requestUrl=~"^https?://[^/]+${trimprefix(local.secret_paths, "^")}"
    AND (log_id("run.googleapis.com/requests") OR log_id("requests"))
  EOT
}

# Security events and changes by organisers are kept longer than the 30 days of other logs. Writing into a bucket of the
# same project needs no permission.
resource "google_logging_project_bucket_config" "security" {
  project        = var.project
  location       = "global"
  bucket_id      = "security"
  retention_days = 400
}

resource "google_logging_project_sink" "security" {
  project                = var.project
  name                   = "security"
  destination            = "logging.googleapis.com/${google_logging_project_bucket_config.security.id}"
  filter                 = "jsonPayload.message=\"security event\""
  unique_writer_identity = true
}
