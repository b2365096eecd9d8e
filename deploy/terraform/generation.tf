# The creation studio's queue on Google Cloud: a topic, its push subscription, the scheduler's tick and the bucket into
# which Vertex AI writes. Service, database and the bucket of uploads are variables. The outputs are values for the
# service's environment.

variable "project" {
  description = "Google Cloud project"
  type        = string
}

variable "region" {
  description = "Region of service, scheduler and bucket, such as us-central1"
  type        = string
}

variable "service_url" {
  description = "URL of the Cloud Run service, https://…, without a path"
  type        = string
}

variable "service_account" {
  description = "Email of the service account that the service runs as"
  type        = string
}

variable "pull" {
  description = "True if `marquee work` pulls the messages: no push subscription and no scheduler job are created"
  type        = bool
  default     = false
}

data "google_project" "this" {
  project_id = var.project
}

resource "google_pubsub_topic" "generation" {
  project = var.project
  name    = "generation"
}

resource "google_pubsub_topic_iam_member" "service_publishes" {
  project = var.project
  topic   = google_pubsub_topic.generation.name
  role    = "roles/pubsub.publisher"
  member  = "serviceAccount:${var.service_account}"
}

# A message is only the id of a task, and the sweeper republishes it after 20 seconds: messages older than a task's time
# limit are useless, and a dead-letter topic is not needed.
resource "google_pubsub_subscription" "push" {
  count                      = var.pull ? 0 : 1
  project                    = var.project
  name                       = "generation-push"
  topic                      = google_pubsub_topic.generation.name
  ack_deadline_seconds       = 240
  message_retention_duration = "1200s"

  push_config {
    push_endpoint = "${var.service_url}/queue/generation"
    oidc_token {
      service_account_email = google_service_account.caller[0].email
      audience              = var.service_url
    }
  }

  retry_policy {
    minimum_backoff = "5s"
    maximum_backoff = "60s"
  }

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription" "pull" {
  count                      = var.pull ? 1 : 0
  project                    = var.project
  name                       = "generation-workers"
  topic                      = google_pubsub_topic.generation.name
  ack_deadline_seconds       = 60
  message_retention_duration = "1200s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription_iam_member" "service_pulls" {
  count        = var.pull ? 1 : 0
  project      = var.project
  subscription = google_pubsub_subscription.pull[0].name
  role         = "roles/pubsub.subscriber"
  member       = "serviceAccount:${var.service_account}"
}

# The account in whose name Pub/Sub and Cloud Scheduler call. It may do nothing else.
resource "google_service_account" "caller" {
  count        = var.pull ? 0 : 1
  project      = var.project
  account_id   = "generation-caller"
  display_name = "Calls /queue of the service"
}

resource "google_service_account_iam_member" "pubsub_signs" {
  count              = var.pull ? 0 : 1
  service_account_id = google_service_account.caller[0].name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = "serviceAccount:service-${data.google_project.this.number}@gcp-sa-pubsub.iam.gserviceaccount.com"
}

locals {
  # Calls of the service by the clock. A sweep is bounded, so it runs often; the next one makes up for a failed one.
  schedules = {
    generation-sweep = { schedule = "* * * * *", path = "/queue/sweep" }        # sends mails, recovers and times out tasks
    retention        = { schedule = "*/10 * * * *", path = "/queue/retention" } # deletes what is no longer needed
  }
}

resource "google_cloud_scheduler_job" "schedule" {
  for_each         = var.pull ? {} : local.schedules
  project          = var.project
  region           = var.region
  name             = each.key
  schedule         = each.value.schedule
  attempt_deadline = "180s"

  http_target {
    http_method = "POST"
    uri         = "${var.service_url}${each.value.path}"
    oidc_token {
      service_account_email = google_service_account.caller[0].email
      audience              = var.service_url
    }
  }

  retry_config {
    retry_count = 0
  }
}
