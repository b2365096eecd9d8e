# Films on Google Cloud: the bucket of uploads, and the backend behind MEDIA_HOST_… and UPLOAD_HOST_…, to which a global
# external Application Load Balancer sends all paths of these hosts. The signature of a URL covers the store's host
# name, so the backend sends requests with that host name.

locals {
  site_origins = concat([for host in values(var.hosts) : "https://${host}"], var.allowed_origins)
}

resource "google_storage_bucket" "uploads" {
  project                     = var.project
  name                        = "${var.project}-uploads"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  # Objects that the contest removes by mistake can be restored for a week.
  soft_delete_policy {
    retention_duration_seconds = 604800
  }

  # Parts of abandoned uploads. The contest itself removes everything else.
  lifecycle_rule {
    condition {
      age = 8
    }

    action {
      type = "AbortIncompleteMultipartUpload"
    }
  }

  # A session answers the origin that started it; players on these pages request the URLs of films.
  cors {
    origin          = local.site_origins
    method          = ["GET", "HEAD", "PUT", "DELETE"]
    response_header = ["Content-Length", "Content-Range", "Content-Type", "ETag", "Range", "X-Goog-Hash"]
    max_age_seconds = 3600
  }
}

resource "google_compute_global_network_endpoint_group" "store" {
  project               = var.project
  name                  = "store"
  network_endpoint_type = "INTERNET_FQDN_PORT"
  default_port          = 443
}

resource "google_compute_global_network_endpoint" "store" {
  project                       = var.project
  global_network_endpoint_group = google_compute_global_network_endpoint_group.store.id
  fqdn                          = "storage.googleapis.com"
  port                          = 443
}

# Cloud Storage does not send nosniff, without which a browser may render an entrant's file as a page.
resource "google_compute_backend_service" "media" {
  project                 = var.project
  name                    = "media"
  protocol                = "HTTPS"
  load_balancing_scheme   = "EXTERNAL_MANAGED"
  timeout_sec             = 3600 # for a whole answer: a chunk on a slow connection, or a film that is streamed
  security_policy         = google_compute_security_policy.media.id
  custom_request_headers  = ["Host: storage.googleapis.com"]
  custom_response_headers = ["X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'; sandbox"]

  backend {
    group = google_compute_global_network_endpoint_group.store.id
  }

  # The URLs of films and of sessions are secrets.
  log_config {
    enable = false
  }
}
