# The visitor's country: the balancer sends it in a request header (decision 55). Your own database, if there is one,
# takes precedence; the service reads it from a bucket and loads a new file within two minutes.

locals {
  country_header = "X-Client-Region"
}

resource "google_storage_bucket" "countries" {
  count                       = var.country_database ? 1 : 0
  project                     = var.project
  name                        = "${var.project}-countries"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
}

resource "google_storage_bucket_iam_member" "service_reads_countries" {
  count  = var.country_database ? 1 : 0
  bucket = google_storage_bucket.countries[0].name
  role   = "roles/storage.objectViewer"
  member = google_service_account.service.member
}
