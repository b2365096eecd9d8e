# The queue of the studio's tasks and of mails: a topic, pushed to the service and pulled by the workers, the
# scheduler's ticks, and the bucket into which Vertex AI writes. Both get every message; the second one finds the task
# already leased.

locals {
  # The audience of the queue's tokens. It is a name, because the service's URL would be a circular dependency.
  queue_audience = "marquee-queue"
}

resource "google_pubsub_topic" "generation" {
  project = var.project
  name    = "generation"
}

# A message is only the id of a task, and the sweeper republishes it after 20 seconds. A message that keeps failing is
# kept for a week, for inspection.
resource "google_pubsub_topic" "dead" {
  project = var.project
  name    = "generation-dead"
}

resource "google_pubsub_subscription" "dead" {
  project                    = var.project
  name                       = "generation-dead"
  topic                      = google_pubsub_topic.dead.name
  message_retention_duration = "604800s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription" "push" {
  project                    = var.project
  name                       = "generation-push"
  topic                      = google_pubsub_topic.generation.name
  ack_deadline_seconds       = 240
  message_retention_duration = "1200s"

  push_config {
    push_endpoint = "${google_cloud_run_v2_service.marquee.uri}/queue/generation"

    oidc_token {
      service_account_email = google_service_account.caller.email
      audience              = local.queue_audience
    }
  }

  retry_policy {
    minimum_backoff = "5s"
    maximum_backoff = "60s"
  }

  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.dead.id
    max_delivery_attempts = 20
  }

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription" "workers" {
  project                    = var.project
  name                       = "generation-workers"
  topic                      = google_pubsub_topic.generation.name
  ack_deadline_seconds       = 60
  message_retention_duration = "1200s"

  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.dead.id
    max_delivery_attempts = 20
  }

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription_iam_member" "worker_pulls" {
  project      = var.project
  subscription = google_pubsub_subscription.workers.name
  role         = "roles/pubsub.subscriber"
  member       = google_service_account.worker.member
}

locals {
  pubsub_agent = "serviceAccount:service-${data.google_project.this.number}@gcp-sa-pubsub.iam.gserviceaccount.com"
}

# Pub/Sub's own account moves dead letters.
resource "google_pubsub_topic_iam_member" "agent_buries" {
  project = var.project
  topic   = google_pubsub_topic.dead.name
  role    = "roles/pubsub.publisher"
  member  = local.pubsub_agent
}

resource "google_pubsub_subscription_iam_member" "agent_acknowledges" {
  for_each     = toset([google_pubsub_subscription.push.name, google_pubsub_subscription.workers.name])
  project      = var.project
  subscription = each.value
  role         = "roles/pubsub.subscriber"
  member       = local.pubsub_agent
}

# The account with which Pub/Sub and Cloud Scheduler call the service. It has no other permission.
resource "google_service_account" "caller" {
  project      = var.project
  account_id   = "generation-caller"
  display_name = "Calls /queue of the service"
}

resource "google_service_account_iam_member" "pubsub_signs" {
  service_account_id = google_service_account.caller.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = local.pubsub_agent
}

locals {
  # Scheduled calls of the service. Each sweep is limited, so it runs often; the next one makes up for a failed one.
  schedules = {
    generation-sweep = { schedule = "* * * * *", method = "POST", path = "/queue/sweep" }        # sends mails, recovers and times out tasks
    retention        = { schedule = "*/10 * * * *", method = "POST", path = "/queue/retention" } # deletes data that is no longer needed
    readiness        = { schedule = "* * * * *", method = "GET", path = "/health/ready" }        # makes the service log "not ready", see alerts.tf
  }
}

resource "google_cloud_scheduler_job" "schedule" {
  for_each         = local.schedules
  project          = var.project
  region           = var.region
  name             = each.key
  schedule         = each.value.schedule
  attempt_deadline = "180s"

  http_target {
    http_method = each.value.method
    uri         = "${google_cloud_run_v2_service.marquee.uri}${each.value.path}"
    oidc_token {
      service_account_email = google_service_account.caller.email
      audience              = local.queue_audience
    }
  }

  retry_config {
    retry_count = 0
  }
}

resource "google_storage_bucket" "vertex" {
  project                     = var.project
  name                        = "${var.project}-vertex"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  lifecycle_rule {
    condition {
      age = 1
    }

    action {
      type = "Delete"
    }
  }
}
